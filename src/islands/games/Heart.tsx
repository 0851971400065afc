import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import type { Game } from '#lib/api/play/games.ts'
import { $favourites } from '#lib/games/favourites-store.ts'

/** The same as the page's script adds to built cards (`lib/shell/hearts.ts`); the script handles it (`data-favourite`). */
export function Heart({ t, game }: { t: TFunction; game: Game }) {
  const kept = useStore($favourites, { ssr: 'initial' })
  if (game.gameType === 'LOTT' || game.gameType === 'ELOTT') return null
  return (
    <button
      className="heart"
      type="button"
      data-favourite={game.nodeId}
      aria-pressed={kept.state === 'ready' && kept.value.includes(game.nodeId)}
      aria-label={t('lobby:keep', { game: game.gameName })}
    />
  )
}
