/** One line of what a proof prints: what was seen against what is asked for. */
export interface Figure {
  what: string
  seen: string
  target: string
  isMet: boolean
}
