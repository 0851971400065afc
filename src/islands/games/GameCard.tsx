import type { TFunction } from 'i18next'
import type { Game } from '#lib/api/games.ts'

interface Props {
  t: TFunction
  game: Game
  loginUrl: string
}

/** The same card as `components/GameCard.astro`; the page's own script starts the game (`data-launch`). */
export function GameCard({ t, game, loginUrl }: Props) {
  const art = `/art/games/${game.nodeId}`
  return (
    <a className="game-card" href={loginUrl} data-launch={game.nodeId} data-title={game.gameName}>
      <picture>
        <source type="image/avif" srcSet={`${art}-200.avif 200w, ${art}-400.avif 400w`} sizes="200px" />
        <img src={`${art}-200.webp`} width={200} height={267} alt="" loading="lazy" decoding="async" />
      </picture>
      <span className="game-card__name">{game.gameName}</span>
      <span className="game-card__vendor">{game.vendorName}</span>
      {game.rtpPercent !== undefined && (
        <span className="game-card__rtp">{t('lobby:rtp', { percent: game.rtpPercent })}</span>
      )}
    </a>
  )
}
