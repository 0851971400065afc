import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import { $popups, watchPopups } from '#lib/messages/popup-store.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import type { TalkProps } from './TalkIsland.tsx'

const PopupDialog = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('dialogs open in a browser')
  return import('./PopupDialog.tsx')
})

/** The brand's popups, once per tab session: for guests, and again after the login. Words: `errors`, `ui`. */
export function PopupsIsland(props: TalkProps) {
  const t = useWords(props)
  // A computed store has no initial value in the build.
  const popups = useStore($popups, { ssr: 'initial' }) ?? []
  useEffect(() => {
    void restoreSession()
    return watchPopups()
  }, [])
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {/* Observed by the directive that hydrates this island when the page is used; invisible. */}
      <span aria-hidden="true" className="visually-hidden" />
      {popups.length > 0 && (
        <Suspense fallback={null}>
          <PopupDialog {...props} popups={popups} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
