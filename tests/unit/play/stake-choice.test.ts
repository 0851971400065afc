import { describe, expect, it } from 'vitest'
import { createStakeChoice } from '../../../src/games/frame/stake.ts'

const STAKES = [20, 40, 100, 200]

function aChoice({
  kept,
  stakes = STAKES,
  balanceMinor = 5_000,
  isBusy = false,
}: Partial<{
  kept: number
  stakes: readonly number[]
  balanceMinor: number
  isBusy: boolean
}> = {}) {
  const written: number[] = []
  let changes = 0
  const stake = createStakeChoice({
    loop: { stakes: () => stakes, isBusy: () => isBusy, balanceMinor: () => balanceMinor },
    memory: { stake: () => kept, keepStake: (minor) => void written.push(minor) },
    stakesMinor: STAKES,
    onChange: () => (changes += 1),
  })
  return { stake, written, changes: () => changes }
}

describe('the stake of a game', () => {
  it('begins with that of the last visit, or with the third', () => {
    expect(aChoice().stake.minor()).toBe(100)
    expect(aChoice({ kept: 40 }).stake.minor()).toBe(40)
    expect(aChoice({ kept: 41 }).stake.minor()).toBe(100)
  })

  it('moves by one, is kept, and stops at both ends', () => {
    const { stake, written, changes } = aChoice({ kept: 100 })
    stake.step(1)
    expect([stake.minor(), stake.canStep(1), stake.canStep(-1)]).toEqual([200, false, true])
    stake.step(1)
    expect([stake.minor(), changes(), written]).toEqual([200, 1, [200]])
    for (let step = 0; step < 5; step += 1) stake.step(-1)
    expect([stake.minor(), stake.canStep(-1)]).toEqual([20, false])
  })

  it('falls to what the balance covers, and to the lowest where it covers none', () => {
    const poor = aChoice({ balanceMinor: 99 }).stake
    poor.lowerToBalance()
    expect(poor.minor()).toBe(40)
    const poorest = aChoice({ balanceMinor: 1 }).stake
    poorest.lowerToBalance()
    expect(poorest.minor()).toBe(20)
  })

  it('stays while a round runs', () => {
    const { stake, written } = aChoice({ isBusy: true, balanceMinor: 1 })
    stake.step(1)
    stake.lowerToBalance()
    expect([stake.minor(), written]).toEqual([100, []])
  })

  it('is that of free rounds as long as there are some, and is not kept then', () => {
    const { stake, written } = aChoice({ stakes: [50] })
    expect([stake.minor(), stake.canStep(1), stake.canStep(-1)]).toEqual([50, false, false])
    stake.step(1)
    expect(written).toEqual([])
  })
})
