import { useStore } from '@nanostores/react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { useEffect } from 'react'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { SessionBar } from './SessionBar.tsx'
import styles from './SessionBarIsland.module.css'

/**
 * On game pages: balance, result and duration of the session. Guests have none; for members the page reserves its place
 * from the first paint (`html[data-session]`). Words: `wallet`, `errors`, `ui`.
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
            // An open game has its own bar, and one reality check is sufficient.
            isProtected={!session.isTrial && modal?.name !== 'game'}
          />
        )}
      </IslandBoundary>
    </div>
  )
}
