import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { followLive } from '#lib/live/live-store.ts'
import { $toast } from '#lib/live/toast-store.ts'
import { $idleEndAtMs, watchIdle } from '#lib/session/idle-store.ts'

const LiveToasts = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('toasts are shown in a browser')
  return import('./LiveToasts.tsx')
})
const IdleWarning = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('the warning is shown in a browser')
  return import('./IdleWarning.tsx')
})

export interface LiveProps extends WordsProps {
  /** Address of the built file with the words of the toasts. */
  wordsUrl: string
  inbox: string
}

/**
 * Tells members what happens while they are here, and before an idle session ends. Its words and looks are loaded with the
 * first of them. Words: `errors`, `ui`.
 */
export function LiveIsland(props: LiveProps) {
  const t = useWords(props)
  const toast = useStore($toast, { ssr: 'initial' })
  // The region of the toasts stays once it is there: what appears in it is announced.
  const [hasShown, setShown] = useState(false)
  if (toast && !hasShown) setShown(true)
  const idleEndAtMs = useStore($idleEndAtMs, { ssr: 'initial' })
  useEffect(followLive, [])
  useEffect(watchIdle, [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {/* Seen by what hydrates this island; by nobody else. */}
      <span aria-hidden="true" className="visually-hidden" />
      {hasShown && (
        <Suspense fallback={null}>
          <LiveToasts {...props} />
        </Suspense>
      )}
      {idleEndAtMs !== undefined && (
        <Suspense fallback={null}>
          <IdleWarning {...props} endsAtMs={idleEndAtMs} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
