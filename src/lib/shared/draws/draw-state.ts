import type { ScheduledDraw } from './schedule-types.ts'

/**
 * Where a draw stands. `coming`: not on sale yet. `closing`: the last seconds of the sale. `drawing`: the result is due.
 * `redrawn`: another result replaced the first, and bets are to be settled again. `void`: the stakes go back.
 */
export type DrawState =
  'coming' | 'open' | 'closing' | 'closed' | 'drawing' | 'result' | 'settled' | 'redrawn' | 'paused' | 'void'

/**
 * What may follow each state at once. A sale without closing seconds, without a drawing delay, or shorter than its closing
 * seconds leaves a state out.
 */
export const TRANSITIONS: Readonly<Record<DrawState, readonly DrawState[]>> = {
  coming: ['open', 'closing', 'paused', 'void'],
  open: ['closing', 'closed', 'drawing', 'paused', 'void'],
  closing: ['closed', 'drawing', 'paused', 'void'],
  closed: ['drawing', 'paused', 'void'],
  drawing: ['result', 'paused', 'void'],
  result: ['settled', 'redrawn', 'void'],
  settled: ['redrawn', 'void'],
  redrawn: ['settled', 'redrawn', 'void'],
  // Back to where the clock stands by then. No result is written while paused.
  paused: ['coming', 'open', 'closing', 'closed', 'drawing', 'void'],
  void: [],
}

/** What was done to a draw besides the clock's own course; kept in the order of time. */
export interface DrawFact {
  kind: 'paused' | 'resumed' | 'result' | 'settled' | 'redrawn' | 'void'
  atMs: number
}

/** What decides the state of a draw. A result that follows from a seed is final: only one from a feed can be redrawn. */
export interface DrawTimes extends Pick<
  ScheduledDraw,
  'opensAtMs' | 'closingAtMs' | 'closesAtMs' | 'drawsAtMs'
> {
  resultFrom: 'seed' | 'feed'
}

/** The state at a moment, by the clock and the facts until then; so the past can be asked for too. */
export function stateAt(draw: DrawTimes, nowMs: number, facts: readonly DrawFact[]): DrawState {
  let state: DrawState | undefined
  for (const { kind, atMs } of facts) if (atMs <= nowMs) state = kind === 'resumed' ? undefined : kind
  return state ?? stateByClock(draw, nowMs)
}

/**
 * The facts with one more, or the state that forbids it. A moment before the last fact counts as that fact's: clocks of
 * machines step back.
 */
export function recordFact(
  draw: DrawTimes,
  facts: readonly DrawFact[],
  fact: DrawFact,
): { ok: true; facts: DrawFact[] } | { ok: false; state: DrawState } {
  const atMs = Math.max(fact.atMs, facts.at(-1)?.atMs ?? fact.atMs)
  const from = stateAt(draw, atMs, facts)
  const isAllowed =
    fact.kind === 'resumed'
      ? from === 'paused'
      : TRANSITIONS[from].includes(fact.kind) && !(fact.kind === 'redrawn' && draw.resultFrom === 'seed')
  return isAllowed ? { ok: true, facts: [...facts, { ...fact, atMs }] } : { ok: false, state: from }
}

/** Whether the draw takes bets: the close itself takes none. */
export function takesBets(state: DrawState): boolean {
  return state === 'open' || state === 'closing'
}

function stateByClock(
  { opensAtMs, closingAtMs, closesAtMs, drawsAtMs }: DrawTimes,
  nowMs: number,
): DrawState {
  if (nowMs >= drawsAtMs) return 'drawing'
  if (nowMs >= closesAtMs) return 'closed'
  if (nowMs >= closingAtMs) return 'closing'
  return nowMs >= opensAtMs ? 'open' : 'coming'
}
