/** The data of a game's page at its launch. Server and fronts share these types. */
export interface LaunchData {
  session: string
  nodeId: string
  title: string
  vendor: string
  brandName: string
  locale: string
  dir: 'ltr' | 'rtl'
  currency: { code: string; exponent: number }
  isDemo: boolean
  balanceMinor: number
  stakesMinor: number[]
  cycleMs: number
  freeRounds?: FreeRoundsData | undefined
  rtpPercent?: number | undefined
  /** The brand's page, which receives the game's messages. */
  lobby?: string | undefined
  deposit?: string | undefined
  /** The stake to begin with. */
  stakeMinor?: number | undefined
  colours: Record<string, string>
  art: Look
  /** The facts of the kind of game. */
  facts: unknown
  /** Open rounds, and rounds that ended before a reload. */
  open: RoundData[]
  ended: RoundData[]
  words: Record<string, string>
}

export interface Look {
  scene: string
  /** Pictures of the reels' symbols, or of a game's objects, best first. */
  symbols: string[]
  motif: string
}

/** Rounds that the brand gives: how many are left, at which stake. */
export interface FreeRoundsData {
  left: number
  stakeMinor: number
}

export interface RoundData {
  roundId: string
  stakeMinor: number
  winMinor: number
  isOpen: boolean
  view: unknown
  balanceMinor: number
  /** After a free round: what is left of them. */
  freeRounds?: FreeRoundsData | undefined
}

/** The reply of `/api/<session>/state`. */
export interface StateData {
  balanceMinor: number
  open: RoundData[]
  ended: RoundData[]
  feed?: unknown
}
