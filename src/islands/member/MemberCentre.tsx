import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { CentreFrame } from '#islands/ui/centre/CentreFrame.tsx'
import { CentrePages } from '#islands/ui/centre/CentrePages.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $awaitingConfirmation, loadWithdrawals } from '#lib/cashier/withdrawal-store.ts'
import { $unread } from '#lib/messages/unread-store.ts'
import { $waiting } from '#lib/promotions/waiting-store.ts'
import { rewardPages } from '#lib/shared/rewards/reward-pages.ts'
import { $wallet } from '#lib/wallet/wallet-store.ts'
import { memberCentre } from '#lib/member/member-centre-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import type { MemberCentreProps } from './MemberCentreIsland.tsx'
import { MEMBER_CENTRE } from './member-centre.ts'

interface Props extends MemberCentreProps {
  t: TFunction
  page: string
}

/** Opens once the session is known: the store redirects guests and trial accounts. */
export default function MemberCentre(props: Props) {
  const session = useStore($session)
  if (session.state === 'failed') return <Frame {...props} failure={failureText(props.t, session.error)} />
  if (session.state !== 'member' || session.isTrial) return null
  return <Frame {...props} />
}

function Frame({ t, title, wordsUrl, failure, ...rest }: Props & { failure?: string }) {
  const words = useStore(memberCentre.$words)
  useEffect(() => void memberCentre.loadWords(wordsUrl), [wordsUrl])
  return (
    <CentreFrame
      t={t}
      name="member"
      title={title}
      failure={failure ?? (words.state === 'failed' ? failureText(t, words.error) : undefined)}
      onRetry={() => void (failure ? restoreSession() : memberCentre.loadWords(wordsUrl))}
      onClose={memberCentre.close}
      onTurn={memberCentre.turn}
    >
      {words.state === 'ready' ? <Pages {...rest} words={words.value} /> : undefined}
    </CentreFrame>
  )
}

type PagesProps = WordsProps &
  Pick<Props, 'page' | 'links' | 'hasAgentPolicy' | 'optionalPages' | 'socialProviders'>

/** Words: the member centre's file (`word-files.ts`). */
function Pages({ words, lang, page, ...own }: PagesProps) {
  const t = useWords(words ? { words, lang } : { lang })
  const { rewards, missions, running } = useStore($waiting)
  const session = useStore($session)
  const isAgent = session.state === 'member' && session.isAgent
  const built = useOptionalPages(running, own.optionalPages)
  // Agents invite by links of their own, in their centre.
  const optionalPages = isAgent ? built.filter((page) => page !== 'referral') : built
  const brand = { t, lang, ...own, optionalPages }
  const pages = MEMBER_CENTRE.pages.filter(({ isListed }) => !isListed || isListed(brand))
  const counts = {
    withdraw: useStore($awaitingConfirmation),
    messageV2: useStore($unread),
    rewardCenter: rewards,
    missionLeaderboard: missions,
  }
  // For the count beside the tab.
  useEffect(() => void loadWithdrawals(1), [])
  return (
    <CentrePages centre={MEMBER_CENTRE} page={page} given={{ ...brand, pages, counts }} counts={counts} />
  )
}

/** By the offers that run; until these are known, by the files at build time. Points that are left can be spent at any time. */
function useOptionalPages(running: readonly string[] | undefined, built: readonly string[] = []) {
  const wallet = useStore($wallet)
  const hasPoints = wallet.state === 'ready' && wallet.value.points > 0
  if (!running) return built
  return rewardPages(hasPoints ? [...running, 'points'] : running)
}
