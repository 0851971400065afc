import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Suspense, useEffect } from 'react'
import type { MemberLinks } from '#islands/parts/member-page.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { memberCentre } from '#lib/member/member-centre-store.ts'

const DepositPage = lazyFile(() => import('#islands/cashier/DepositPage.tsx'))

export interface CashierPlace {
  /** Address of the built file with the member centre's words. */
  wordsUrl: string
  links: MemberLinks
}

interface Props extends CashierPlace {
  t: TFunction
  lang: string
  onClose: () => void
}

/** The deposit form over a running game. */
export default function GameCashier({ t, lang, wordsUrl, links, onClose }: Props) {
  const words = useStore(memberCentre.$words)
  const load = () => void memberCentre.loadWords(wordsUrl)
  useEffect(load, [wordsUrl])
  return (
    <Dialog title={t('wallet:deposit')} closeLabel={t('ui:close')} onClose={onClose} phone="full">
      {words.state === 'loading' && <Spinner label={t('ui:loading')} />}
      {words.state === 'failed' && (
        <ErrorState title={failureText(t, words.error)} retryLabel={t('ui:retry')} onRetry={load} />
      )}
      {words.state === 'ready' && <Deposit words={words.value} {...{ lang, links, onClose }} />}
    </Dialog>
  )
}

type DepositProps = Pick<Props, 'lang' | 'links' | 'onClose'> & { words: IslandWords }

function Deposit({ words, lang, links, onClose }: DepositProps) {
  const t = useWords({ words, lang })
  return (
    <Suspense fallback={<Spinner label={t('ui:loading')} />}>
      <DepositPage t={t} lang={lang} links={links} onReturn={onClose} />
    </Suspense>
  )
}
