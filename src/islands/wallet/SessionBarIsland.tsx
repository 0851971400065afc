import { useStore } from '@nanostores/react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { useEffect } from 'react'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { SessionBar } from './SessionBar.tsx'
import styles from './SessionBar.module.css'

/**
 * On game pages: what a member has, how the session stands and how long it lasts. Guests have none; for members the
 * page keeps its place from the first paint on (`html[data-session]`). Words: `wallet`, `errors`, `ui`.
 */
export function SessionBarIsland(props: WordsProps) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  const modal = useStore($modal, { ssr: 'initial' })
  useEffect(() => void restoreSession(), [])
  return (
    <div className={`for-members ${styles.place}`}>
      <IslandBoundary words={boundaryWords(t)}>
        {session.state === 'member' && (
          <SessionBar
            t={t}
            lang={props.lang}
            symbol={session.member.currencySymbol}
            // An open game has a bar of its own, and one check is enough.
            isProtected={!session.isTrial && modal?.name !== 'game'}
          />
        )}
      </IslandBoundary>
    </div>
  )
}
