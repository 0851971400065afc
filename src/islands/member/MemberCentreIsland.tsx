import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { SocialProvider } from '#lib/api/access/social.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import type { MemberLinks } from '#islands/parts/member-page.ts'

/** Never drawn on the server. Left out of that build, so that its style sheets are fetched with it and not by every page. */
const MemberCentre = lazyFile(async () => {
  if (import.meta.env.SSR) throw new Error('the member centre opens in a browser')
  return import('./MemberCentre.tsx')
})

export interface MemberCentreProps extends WordsProps {
  title: string
  /** Address of the built file with the words of all its pages. */
  wordsUrl: string
  links: MemberLinks
  hasAgentPolicy: boolean
  optionalPages?: readonly string[]
  socialProviders: readonly SocialProvider[]
}

/** The member centre, above any page at `#member/<page>`; nothing of it is loaded before. Words: `errors`, `ui`. */
export function MemberCentreIsland(props: MemberCentreProps) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'member' && (
        <Suspense fallback={null}>
          <MemberCentre t={t} page={modal.page} {...props} />
        </Suspense>
      )}
    </IslandBoundary>
  )
}
