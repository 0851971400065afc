/** What the page of a game is told when it opens. Server and fronts share these shapes. */
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
  rtpPercent?: number | undefined
  /** The brand's page, which is told what happens here. */
  lobby?: string | undefined
  deposit?: string | undefined
  colours: Record<string, string>
  art: Look
  /** What the kind of game says of itself. */
  facts: unknown
  /** Rounds that are still open, and those that ended before a reload. */
  open: RoundData[]
  ended: RoundData[]
  words: Record<string, string>
}

export interface Look {
  scene: string
  /** Pictures of the reels' symbols, or of a game's things, best first. */
  symbols: string[]
  motif: string
}

export interface RoundData {
  roundId: string
  stakeMinor: number
  winMinor: number
  isOpen: boolean
  view: unknown
  balanceMinor: number
}

/** What `/api/<session>/state` answers. */
export interface StateData {
  balanceMinor: number
  open: RoundData[]
  ended: RoundData[]
  feed?: unknown
}
