import { GameCard, type GameCardProps } from './GameCard.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

interface Props extends Omit<GameCardProps, 'game'> {
  games: readonly GameCardProps['game'][]
}

/** Cards below those that stand in the page. */
export default function MoreCards({ games, ...card }: Props) {
  return (
    <div data-endless="">
      <VirtualGrid items={games} draw={(game) => <GameCard key={game.nodeId} game={game} {...card} />} />
    </div>
  )
}
