import type { TFunction } from 'i18next'
import { useStore } from '@nanostores/react'
import type { Game } from '#lib/api/play/games.ts'
import { $closed, closedState } from '#lib/games/vendor-states-store.ts'
import { isNew } from '#lib/games/lobby-query.ts'
import { cardLink, type CardLinks } from '#lib/shared/lobby/card-link.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { Heart } from './Heart.tsx'

export interface GameCardProps {
  t: TFunction
  lang: string
  game: Game
  links: CardLinks
  nowMs: number
}

/** The same card as `components/games/GameCell.astro`; the page's own script starts the game (`data-launch`). */
export function GameCard({ t, lang, game, links, nowMs }: GameCardProps) {
  const art = `/art/games/${game.nodeId}`
  const closed = closedState(useStore($closed, { ssr: 'initial' }), game)
  const { href, opens } = cardLink(game, links)
  const action =
    opens === 'game'
      ? { href, 'data-launch': game.nodeId }
      : opens === 'list'
        ? { href, 'data-list': `${game.gameType}/${game.vassalage}`, 'data-title': game.vendorName }
        : { href }
  const badge = closed
    ? undefined
    : isNew(game, nowMs)
      ? t('lobby:new')
      : game.isTop
        ? t('lobby:hot')
        : undefined
  const playText = opens === 'game' ? t('lobby:play') : t('lobby:open')
  return (
    <li className="game-cell">
      <a className="game-card" {...action} data-closed={closed}>
        <picture>
          <source type="image/avif" srcSet={`${art}-200.avif 200w, ${art}-400.avif 400w`} sizes="200px" />
          <img src={`${art}-200.webp`} width={200} height={267} alt="" loading="lazy" decoding="async" />
        </picture>
        {badge && <span className="game-card__badge">{badge}</span>}
        <span className="game-card__name" dir="auto">
          {game.gameName}
        </span>
        <span className="game-card__vendor" dir="auto">
          {game.vendorName}
        </span>
        {closed && (
          <span className="game-card__closed">
            {closed === 'maintenance' ? t('lobby:maintenance') : t('lobby:stopped')}
          </span>
        )}
        {game.rtpPercent !== undefined && (
          <span className="game-card__rtp">
            {t('lobby:rtp', { percent: percentText(game.rtpPercent, lang) })}
          </span>
        )}
      </a>
      <Heart t={t} game={game} />
      <p className="game-cell__actions">
        <a
          className="game-cell__play"
          {...action}
          aria-label={t(opens === 'game' ? 'lobby:playName' : 'lobby:openName', { game: game.gameName })}
        >
          {playText}
        </a>
        {game.supportPlay === '0' && opens === 'game' && (
          <a
            className="game-cell__demo"
            {...action}
            data-demo=""
            aria-label={t('lobby:demoName', { game: game.gameName })}
          >
            {t('lobby:demo')}
          </a>
        )}
      </p>
    </li>
  )
}
