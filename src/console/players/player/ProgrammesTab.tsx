import { PointsCard } from './PointsCard.tsx'
import type { PlayerProps } from './PlayerPage.tsx'
import { VipCard } from './VipCard.tsx'

/** The player's level and points, with what operators decided. */
export function ProgrammesTab(props: PlayerProps) {
  return (
    <div className="console-cards">
      <VipCard {...props} />
      <PointsCard {...props} />
    </div>
  )
}
