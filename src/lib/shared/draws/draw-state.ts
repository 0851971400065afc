import type { ScheduledDraw } from './schedule-types.ts'

/**
 * The state of a draw. `coming`: not open yet. `closing`: the last seconds before the close. `drawing`: the result is due.
 * `redrawn`: another result replaced the first, and bets are settled again. `void`: stakes are returned.
 */
export type DrawState =
  'coming' | 'open' | 'closing' | 'closed' | 'drawing' | 'result' | 'settled' | 'redrawn' | 'paused' | 'void'

/**
 * The direct successors of each state. A schedule without closing seconds, without a drawing delay, or with intervals
 * shorter than its closing seconds skips a state.
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
  // Back to the state of the clock at that time. No result is accepted while paused.
  paused: ['coming', 'open', 'closing', 'closed', 'drawing', 'void'],
  void: [],
}

/** An action on a draw besides the clock; stored in order of time. */
export interface DrawFact {
  kind: 'paused' | 'resumed' | 'result' | 'settled' | 'redrawn' | 'void'
  atMs: number
}

/** The inputs of a draw's state. A result that follows from a seed is final: only one from a feed can be redrawn. */
export interface DrawTimes extends Pick<
  ScheduledDraw,
  'opensAtMs' | 'closingAtMs' | 'closesAtMs' | 'drawsAtMs'
> {
  resultFrom: 'seed' | 'feed'
}

/** The state at a moment, by the clock and the facts until then; it also works for the past. */
export function stateAt(draw: DrawTimes, nowMs: number, facts: readonly DrawFact[]): DrawState {
  let state: DrawState | undefined
  for (const { kind, atMs } of facts) if (atMs <= nowMs) state = kind === 'resumed' ? undefined : kind
  return state ?? stateByClock(draw, nowMs)
}

/**
 * The facts with one more, or the state that forbids it. A moment before the last fact counts as that fact's, because
 * clocks may step back.
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

/** Whether the draw accepts bets: none at the close itself. */
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
