import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import type { AgentBrand, AgentLinks } from './agent-page.ts'

/** Never drawn on the server: as the member centre, its style sheets come with it and not with the page. */
const AgentCentre = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('the agent centre opens in a browser')
  return import('./AgentCentre.tsx')
})

export interface AgentCentreProps extends WordsProps, AgentBrand {
  title: string
  /** Address of the built file with the words of all its pages. */
  wordsUrl: string
  links: AgentLinks
}

/** The agent centre, above the agent home at `#agent/<page>`; nothing of it is loaded before. Words: `errors`, `ui`. */
export function AgentCentreIsland(props: AgentCentreProps) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'agent' && (
        <Suspense fallback={null}>
          <AgentCentre t={t} page={modal.page} {...props} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
