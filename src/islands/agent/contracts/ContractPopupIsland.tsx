import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

const ContractPopup = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('dialogs open in a browser')
  return import('./ContractPopup.tsx')
})

export interface ContractPopupProps extends WordsProps {
  /** Address of the built file with the agent centre's words. */
  wordsUrl: string
}

/** Tells an agent that a contract waits for a signature; loads nothing for other visitors. Words: `errors`, `ui`. */
export function ContractPopupIsland(props: ContractPopupProps) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  const isAgent = session.state === 'member' && session.isAgent
  useEffect(() => void restoreSession(), [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <span aria-hidden="true" className="visually-hidden" />
      {isAgent && (
        <Suspense fallback={null}>
          <ContractPopup {...props} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
