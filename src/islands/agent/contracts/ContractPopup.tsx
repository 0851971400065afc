import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { ContractChange, ContractView } from '#lib/api/agents/contracts.ts'
import { agentCentre } from '#lib/agent/agent-centre-store.ts'
import {
  $waitingContracts,
  closeWaitingContracts,
  loadWaitingContracts,
  type Contracts,
} from '#lib/contracts/contracts-store.ts'
import { ContractCard } from './ContractCard.tsx'
import type { ContractPopupProps } from './ContractPopupIsland.tsx'
import { ContractQuestion } from './ContractQuestion.tsx'
import styles from './contracts.module.css'

/** Shown only once its words are loaded, as nobody waits for it. */
export default function ContractPopup({ lang, wordsUrl }: ContractPopupProps) {
  const words = useStore(agentCentre.$words)
  const found = useStore($waitingContracts)
  const isWaiting = found !== undefined && found.waiting > 0
  useEffect(() => void loadWaitingContracts(), [])
  useEffect(() => {
    if (isWaiting) void agentCentre.loadWords(wordsUrl)
  }, [isWaiting, wordsUrl])
  if (words.state !== 'ready' || !isWaiting) return null
  return <Shown words={words.value} lang={lang} found={found} />
}

function Shown({ words, lang, found }: WordsProps & { found: Contracts }) {
  const t = useWords(words ? { words, lang } : { lang })
  const format = useMoney(lang)
  const [asked, setAsked] = useState<{ contract: ContractView; change: ContractChange }>()
  const write = { t, lang, money: (minor: number) => format(minor, found.currency) }
  const waiting = found.content.filter(({ state }) => state === 'offered')
  const done = () => {
    setAsked(undefined)
    void loadWaitingContracts()
  }
  return (
    <Dialog title={t('contracts:popup.title')} closeLabel={t('ui:close')} onClose={closeWaitingContracts}>
      <div className={styles.part}>
        <p>{t('contracts:popup.text')}</p>
        {waiting.map((contract) => (
          <ContractCard
            key={contract.id}
            write={write}
            contract={contract}
            isOwn
            onChange={(change) => setAsked({ contract, change })}
          />
        ))}
      </div>
      {asked && (
        <ContractQuestion
          {...{ write, ...asked }}
          isUpline={false}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
    </Dialog>
  )
}
