import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { Game } from '#lib/api/games.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'
import { GameCard } from './GameCard.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

interface Props {
  t: TFunction
  lang: string
  games: readonly Game[]
  /** How many of them stand in the page already. */
  from: number
  links: CardLinks
  nowMs: number
  onNear: () => void
}

const NEAR = '1200px 0px'

/** The rest of the page's own list, loaded as its end comes near. Without script there are pages instead. */
export function MoreGames({ t, lang, games, from, links, nowMs, onNear }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        onNear()
      },
      { rootMargin: NEAR },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  if (games.length === 0) return <div ref={end} />
  return (
    <div data-endless="">
      <VirtualGrid
        items={games.slice(from)}
        draw={(game) => (
          <GameCard key={game.nodeId} t={t} lang={lang} game={game} links={links} nowMs={nowMs} />
        )}
      />
    </div>
  )
}
