import type { TFunction } from 'i18next'
import { useStore } from '@nanostores/react'
import type { Game } from '#lib/api/games.ts'
import { $closedVendors } from '#lib/games/vendor-states-store.ts'

interface Props {
  t: TFunction
  game: Game
  loginUrl: string
}

/** The same card as `components/GameCard.astro`; the page's own script starts the game (`data-launch`). */
export function GameCard({ t, game, loginUrl }: Props) {
  const art = `/art/games/${game.nodeId}`
  const closed = useStore($closedVendors, { ssr: 'initial' }).get(game.vassalage)
  return (
    <a
      className="game-card"
      href={loginUrl}
      data-launch={game.nodeId}
      data-title={game.gameName}
      data-closed={closed}
    >
      <picture>
        <source type="image/avif" srcSet={`${art}-200.avif 200w, ${art}-400.avif 400w`} sizes="200px" />
        <img src={`${art}-200.webp`} width={200} height={267} alt="" loading="lazy" decoding="async" />
      </picture>
      <span className="game-card__name">{game.gameName}</span>
      <span className="game-card__vendor">{game.vendorName}</span>
      {closed && (
        <span className="game-card__closed">
          {closed === 'maintenance' ? t('lobby:maintenance') : t('lobby:stopped')}
        </span>
      )}
      {game.rtpPercent !== undefined && (
        <span className="game-card__rtp">{t('lobby:rtp', { percent: game.rtpPercent })}</span>
      )}
    </a>
  )
}
