import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { ContractChange, ContractConsequences, ContractView } from '#lib/api/agents/contracts.ts'
import { consequences } from '#lib/api/agents/contracts.ts'
import { $consequences, changeContract, loadConsequences } from '#lib/contracts/contracts-store.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { Promises } from './ContractCard.tsx'
import type { Writer } from './contract-text.ts'
import { Refused } from './Refused.tsx'
import styles from './contracts.module.css'

interface Props {
  write: Writer
  contract: ContractView
  /** Whether the reader is the upline that offered it. */
  isUpline: boolean
  change: ContractChange
  onClose: () => void
  onDone: () => void
}

/**
 * Asks before a contract changes, and names the contracts below that end or rest by it. If they have changed meanwhile,
 * it asks again.
 */
export function ContractQuestion({ write, contract, isUpline, change, onClose, onDone }: Props) {
  const { t } = write
  const known = useStore($consequences)
  const [refusal, setRefusal] = useState<ContractConsequences>()
  const query = { contractId: contract.id, change }
  useEffect(() => void loadConsequences(query), [contract.id, change])
  const isKnown = known.state === 'ready' && known.value.contractId === contract.id && !known.changing
  const warning = refusal ?? (isKnown && touches(known.value) ? known.value : undefined)
  const { isPending, failure, run } = useSubmit()
  const send = async () => {
    const refused = await run(() => changeContract({ ...query, isWarned: warning !== undefined }))
    if (!refused) return onDone()
    const read = refused.code === 'contract.warning' ? consequences.safeParse(refused.details) : undefined
    if (read?.success) setRefusal(read.data)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(`contracts:ask.${change}`)}
      closeLabel={t('ui:close')}
      onClose={isPending ? undefined : onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {t('ui:cancel')}
          </Button>
          <Button isLoading={isPending || (!isKnown && known.state !== 'failed')} onClick={() => void send()}>
            {t(warning ? 'contracts:warning.yes' : `contracts:change.${change}`)}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <Promises write={write} terms={contract.terms} isUpline={isUpline} />
        {change === 'accept' && (
          <p className="muted">
            {t(contract.terms.kind === 'realtime' ? 'contracts:ask.nextBets' : 'contracts:ask.next')}
          </p>
        )}
        {warning ? (
          <Warning write={write} warning={warning} />
        ) : (
          failure && <Refused write={write} failure={failure} />
        )}
      </div>
    </Dialog>
  )
}

/** Resumed contracts need no warning, because nobody loses anything. */
function touches({ ends, rests }: ContractConsequences): boolean {
  return ends.length > 0 || rests.length > 0
}

function Warning({ write: { t, lang }, warning }: { write: Writer; warning: ContractConsequences }) {
  const { ends, rests } = warning
  return (
    <Notice tone="warning">
      {ends.length > 0 && <p>{t('contracts:warning.ends', { accounts: names(lang, ends) })}</p>}
      {rests.length > 0 && <p>{t('contracts:warning.rests', { accounts: names(lang, rests) })}</p>}
    </Notice>
  )
}

function names(lang: string, list: ContractConsequences['ends']): string {
  return listText(
    list.map(({ account }) => account),
    lang,
  )
}
