import type { TicketKind } from '#lib/shared/lottery/play.ts'
import { expect } from 'vitest'
import type { Ticket } from '../oracles/payment.ts'

/** Sums over results, in 1/48ths: every divisor of a prize divides it. */
export interface Tallied {
  results: bigint
  tie: bigint
  onTop: bigint
  classes: Map<string, { hits: bigint; prizes48: bigint }>
}

/** Adds up what one ticket is paid over weighted results, as the naive settlement pays it. */
export function tally(outcomes: Iterable<{ ticket: Ticket | undefined; weight?: number }>): Tallied {
  const tallied: Tallied = { results: 0n, tie: 0n, onTop: 0n, classes: new Map() }
  for (const { ticket, weight = 1 } of outcomes) {
    const cases = BigInt(weight)
    tallied.results += cases
    const seen = new Set<string>()
    for (const payment of ticket?.payments ?? []) {
      if (payment.kind === 'tie') tallied.tie += cases
      else if (payment.kind === 'onTop') tallied.onTop += cases
      else if (payment.kind === 'prize') {
        const own = tallied.classes.get(payment.key) ?? { hits: 0n, prizes48: 0n }
        own.prizes48 += cases * BigInt((48 * payment.part) / payment.whole)
        if (!seen.has(payment.key)) own.hits += cases
        seen.add(payment.key)
        tallied.classes.set(payment.key, own)
      }
    }
  }
  return tallied
}

/** The stated chances are exactly the tallied ones: fractions are compared, not decimals. */
export function expectSame(playId: string, kind: TicketKind, tallied: Tallied): void {
  const at = `${playId} ${kind.id}`
  const same = ({ wins, of }: { wins: bigint; of: bigint }, part: bigint, whole: bigint) =>
    wins * whole === part * of
  for (const { classId, chance, mean } of kind.outcomes) {
    const own = tallied.classes.get(`${playId}.${classId}`) ?? { hits: 0n, prizes48: 0n }
    expect(same(chance, own.hits, tallied.results), `chance of ${at} ${classId}`).toBe(true)
    expect(same(mean, own.prizes48, tallied.results * 48n), `mean of ${at} ${classId}`).toBe(true)
  }
  const classes = kind.outcomes.map(({ classId }) => `${playId}.${classId}`)
  expect(classes, at).toEqual(expect.arrayContaining([...tallied.classes.keys()]))
  expect(same(kind.tie ?? { wins: 0n, of: 1n }, tallied.tie, tallied.results), `tie of ${at}`).toBe(true)
  expect(
    same(kind.onTop ?? { wins: 0n, of: 1n }, tallied.onTop, tallied.results),
    `stake on top of ${at}`,
  ).toBe(true)
}
