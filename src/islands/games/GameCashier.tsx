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
const PursePage = lazyFile(() => import('#islands/cashier/PursePage.tsx'))

export interface CashierPlace {
  /** Address of the built file with the member centre's words. */
  wordsUrl: string
  links: MemberLinks
}

interface Props extends CashierPlace {
  t: TFunction
  lang: string
  /** The vendor whose own wallet is played from. */
  vendor: string | undefined
  onMoved: () => void
  onClose: () => void
}

/** Over a running game: the deposit form, and the way of the money to the wallet that is played from. */
export default function GameCashier(props: Props) {
  const { t, wordsUrl, onClose } = props
  const words = useStore(memberCentre.$words)
  const load = () => void memberCentre.loadWords(wordsUrl)
  useEffect(load, [wordsUrl])
  return (
    <Dialog title={t('wallet:deposit')} closeLabel={t('ui:close')} onClose={onClose} phone="full">
      {words.state === 'loading' && <Spinner label={t('ui:loading')} />}
      {words.state === 'failed' && (
        <ErrorState title={failureText(t, words.error)} retryLabel={t('ui:retry')} onRetry={load} />
      )}
      {words.state === 'ready' && <Cashier {...props} words={words.value} />}
    </Dialog>
  )
}

function Cashier({ words, lang, links, vendor, onMoved, onClose }: Props & { words: IslandWords }) {
  const t = useWords({ words, lang })
  return (
    <Suspense fallback={<Spinner label={t('ui:loading')} />}>
      {vendor === undefined ? (
        <DepositPage t={t} lang={lang} links={links} onReturn={onClose} />
      ) : (
        <PursePage {...{ t, lang, links, vendor, onMoved }} />
      )}
    </Suspense>
  )
}
