import type { TFunction } from 'i18next'
import { Suspense, useEffect, useRef } from 'react'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'

/** Fetched as the end of the page's own list comes near, as the games are. */
const MoreCards = lazyFile(() => import('./MoreCards.tsx'))

interface Props {
  t: TFunction
  lang: string
  games: readonly Game[]
  /** How many of them are in the page's HTML. */
  from: number
  links: CardLinks
  nowMs: number
  onNear: () => void
  /** Called when the list loads more by itself: pages and their note are no longer needed. */
  onShown: () => void
}

const NEAR = '1200px 0px'

/** The rest of the page's own list, loaded as its end comes near. Without script there are pages instead. */
export function MoreGames({ t, lang, games, from, links, nowMs, onNear, onShown }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        onNear()
        // A file that is missing here is fetched again where it is drawn, and reported there.
        MoreCards.prefetch?.().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  if (games.length === 0) return <div ref={end} />
  return (
    <Suspense fallback={null}>
      <MoreCards {...{ t, lang, links, nowMs, onShown }} games={games.slice(from)} />
    </Suspense>
  )
}
