import { Skeleton } from '#islands/ui/Skeleton.tsx'

const PLACEHOLDERS = 12

/** In place of games that are being looked for. */
export function ResultsWaiting() {
  return (
    <div className="game-grid game-grid--list" aria-busy="true">
      <Skeleton shape="tile" count={PLACEHOLDERS} />
    </div>
  )
}
