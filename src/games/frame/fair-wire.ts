import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import type { changeSeeds, getFairness } from '#lib/api/play/games-play.ts'

export type Fairness = OutputOf<typeof getFairness>
export type Seeds = Fairness['seeds']
export type FairRound = Fairness['rounds'][number]

/** Where seeds come from: the platform, or a demo's own browser. */
export interface FairWire {
  read: () => Promise<Fairness>
  change: (asked: InputOf<typeof changeSeeds>) => Promise<Seeds>
}
