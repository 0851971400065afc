import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

interface Props extends WordsProps {
  email: string
  text: string
}

/** The way to become an agent, for players and guests. Words: `errors`, `ui`. */
export function AskToJoinIsland(props: Props) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  const isAgent = session.state === 'member' && session.isAgent
  useEffect(() => void restoreSession(), [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {!isAgent && (
        <a className="btn btn--secondary" href={`mailto:${props.email}`}>
          <span>{props.text}</span>
        </a>
      )}
    </IslandBoundary>
  )
}
