import { useEffect } from 'react'
import { GameCard, type GameCardProps } from './GameCard.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

interface Props extends Omit<GameCardProps, 'game'> {
  games: readonly GameCardProps['game'][]
  onShown: () => void
}

/** Cards below those in the page's HTML. */
export default function MoreCards({ games, onShown, ...card }: Props) {
  useEffect(onShown, [])
  return <VirtualGrid items={games} draw={(game) => <GameCard key={game.nodeId} game={game} {...card} />} />
}
