import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $modal } from '#lib/modal/modal-store.ts'

/** Rendered in browsers only: its styles and files are loaded with it. */
const TalkDialog = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('dialogs open in a browser')
  return import('./TalkDialog.tsx')
})

export interface TalkProps extends WordsProps {
  /** Address of the built file with the words of these dialogs. */
  wordsUrl: string
  links: { promotions: string; inbox: string }
  /** IANA name: dates are in the brand's time zone. */
  timeZone: string
}

/** Announcements, notices and feedback, each a dialog; nothing of them is loaded before. Words: `errors`, `ui`. */
export function TalkIsland(props: TalkProps) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'talk' && (
        <Suspense fallback={null}>
          <TalkDialog t={t} {...props} view={modal.view} item={modal.item} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
