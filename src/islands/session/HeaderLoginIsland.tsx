import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $modal, closeModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { openDemands } from './open-demands.ts'
import { GuestArea } from './GuestArea.tsx'
import { MemberArea } from './MemberArea.tsx'
import { SessionFailed } from './SessionFailed.tsx'

export interface HeaderLoginProps extends WordsProps {
  /** Addresses of pages in this locale. */
  links: { login: string; register: string; agentHome: string; promotions: string }
  /** An offer for invitations was among the brand's files at build time. */
  hasReferral?: boolean
  canRegister: boolean
  /** The brand logs in by mobile code too: the box gets its type selector. */
  canUseSms: boolean
  /** Game pages show the balance in their session bar instead. */
  isBalanceShown: boolean
}

/** The header's login area: guest, restoring, failed, member. Words: `session`, `wallet`, `errors`, `ui`. */
export function HeaderLoginIsland(props: HeaderLoginProps) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  useEffect(() => void restore(), [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {session.state === 'member' ? (
        <MemberArea t={t} session={session} {...props} />
      ) : session.state === 'failed' ? (
        <SessionFailed t={t} error={session.error} onRetry={() => void restore()} />
      ) : (
        <GuestArea t={t} isRestoring={session.state === 'restoring'} {...props} />
      )}
    </IslandBoundary>
  )
}

/** A session that was found makes the login popup needless, unless it is a trial; and it may still owe a new password. */
async function restore(): Promise<void> {
  await restoreSession()
  const session = $session.get()
  if (session.state === 'member' && !session.isTrial && $modal.get()?.name === 'login') closeModal()
  openDemands()
}
