import { expect, it } from 'vitest'
import { settleMany, TICKETS } from './support/bench.ts'
import { TOGEL_BENCH } from './support/benches.ts'

it('settles random lines like the naive settlement, every play won and lost', { timeout: 3_600_000 }, () => {
  const tallies = settleMany(TOGEL_BENCH, TICKETS, 20_261_117)
  expect([...tallies.keys()].sort()).toEqual(TOGEL_BENCH.family.plays.map(({ id }) => id).sort())
  for (const [play, { lines, won }] of tallies) {
    expect(won, play).toBeGreaterThan(0)
    expect(lines - won, play).toBeGreaterThan(0)
  }
})
