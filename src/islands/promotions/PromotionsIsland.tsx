import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import type { FilterWords } from './TypeFilter.tsx'

/** Left out of the server's build, so that its style sheets are fetched with it. */
const MemberPromotions = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('promotions of a member are drawn in a browser')
  return import('./MemberPromotions.tsx')
})

export interface PromotionsProps extends WordsProps {
  /** Address of the built file with their words. */
  wordsUrl: string
  /** Words of the page's chips. */
  filter: FilterWords
}

const retry = () => void restoreSession()

/** The promotions page of a member: every offer as it stands for them. Guests see the page's own list. */
export function PromotionsIsland(props: PromotionsProps) {
  const t = useWords(props)
  const session = useStore($session, { ssr: 'initial' })
  useEffect(retry, [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {session.state === 'restoring' && <Waiting t={t} state={LOADING} onRetry={retry} />}
      {session.state === 'failed' && <Waiting t={t} state={session} onRetry={retry} />}
      {session.state === 'member' && (
        <Suspense fallback={<Waiting t={t} state={LOADING} onRetry={retry} />}>
          <MemberPromotions t={t} lang={props.lang} wordsUrl={props.wordsUrl} filter={props.filter} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
