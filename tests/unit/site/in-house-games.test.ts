import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RTP_PERCENT as REELS_RTP } from '#lib/shared/aurora-reels/paytable.ts'
import { payoutOf } from '#lib/shared/crash/bets.ts'
import { reachShare } from '#lib/shared/crash/point.ts'
import { crashStakes, RTP_PERCENT as CRASH_RTP } from '#lib/shared/crash/table.ts'
import { RTP_PERCENT as SCRATCH_RTP } from '#lib/shared/scratch/stakes.ts'
import { exactReturn } from '#lib/shared/scratch/prizes.ts'
import { BETS } from '#lib/shared/roulette/bets.ts'
import { checkChips } from '#lib/shared/roulette/chips.ts'
import { ticketReturn } from '#lib/shared/roulette/settle.ts'
import {
  chipsFor,
  RTP_PERCENT as ROULETTE_RTP,
  TABLE_RULES,
  tableLimits,
} from '#lib/shared/roulette/table.ts'
import { fractionOf } from '#lib/shared/money/share.ts'
import { gameEntry } from '#lib/site/brand/catalogue-schema.ts'
import { createTicket } from '../../../src/games/roulette/ticket.ts'

const BRL = { code: 'BRL', exponent: 2 }
const root = new URL('../../../', import.meta.url)

describe('words of the games', () => {
  const folders = ['frame', ...readdirSync(new URL('src/games/', root))].filter((name) =>
    readdirSync(new URL(`src/games/${name}/`, root)).includes('words'),
  )
  const leaves = (words: unknown, at = ''): [key: string, text: string][] =>
    typeof words === 'string'
      ? [[at, words]]
      : Object.entries(Object(words)).flatMap(([key, value]) => leaves(value, `${at}/${key}`))
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  it.each([...new Set(folders)])('%s: every key of the reference in each language', (name) => {
    const folder = new URL(`src/games/${name}/words/`, root)
    const locales = readdirSync(new URL('locales', root))
    const files = readdirSync(folder).map((file): [string, unknown] => [
      file,
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ])
    expect(files.map(([file]) => file).sort()).toEqual(locales.map((each) => `${each}.json`).sort())
    const reference = leaves(files.find(([file]) => file === 'en.json')?.[1])
    for (const [file, words] of files) {
      const texts = new Map(leaves(words))
      expect([...texts.keys()], file).toEqual(reference.map(([key]) => key))
      for (const [key, text] of reference)
        expect(places(texts.get(key) ?? ''), `${file} ${key}`).toEqual(places(text))
    }
  })
})

describe('the catalogue', () => {
  const catalogue = z
    .array(gameEntry)
    .parse(JSON.parse(readFileSync(new URL('tenants/catalogue/games.json', root), 'utf8')))
  const rtpOf = (gameCode: string) => catalogue.find((game) => game.gameCode === gameCode)?.rtpPercent

  it('states the RTP of each in-house game as it is counted', () => {
    expect(rtpOf('slots/aurora-reels')).toBe(REELS_RTP)
    expect(rtpOf('tables/roulette')).toBe(ROULETTE_RTP)
    for (const { id } of BETS) {
      const share = ticketReturn([{ betId: id, stakeMinor: 100 }], TABLE_RULES)
      expect(Math.round(fractionOf(share) * 10_000) / 100).toBe(ROULETTE_RTP)
    }
    expect(rtpOf('cards/scratch')).toBe(SCRATCH_RTP)
    expect(fractionOf(exactReturn()) * 100).toBe(SCRATCH_RTP)
    expect(rtpOf('crash/sky-lantern')).toBe(CRASH_RTP)
    for (const targetE2 of [101, 150, 200, 1_000, 10_000])
      for (const currency of [BRL, { code: 'VND', exponent: 0 }, { code: 'JPY', exponent: 0 }])
        for (const stakeMinor of crashStakes(currency)) {
          const paid = (fractionOf(reachShare(targetE2)) * payoutOf(stakeMinor, targetE2)) / stakeMinor
          expect(paid * 100).toBeCloseTo(CRASH_RTP, 8)
        }
  })

  it('has a demo of every in-house game', () => {
    const own = catalogue.filter((game) => game.vassalage === 'BGS')
    expect(own.map((game) => game.supportPlay)).toEqual(own.map(() => '0'))
  })
})

describe('the roulette table', () => {
  it.each([
    [BRL, [50, 100, 500, 1_000, 5_000, 10_000]],
    [{ code: 'VND', exponent: 0 }, [5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000]],
  ])('has chips that its limits take: %o', (currency, chips) => {
    expect(chipsFor(currency)).toEqual(chips)
    const limits = tableLimits(currency)
    for (const { id } of BETS)
      for (const stakeMinor of chips)
        expect(checkChips([{ betId: id, stakeMinor }], limits)).toMatchObject({ ok: true, stakeMinor })
  })

  it('lays, takes back and repeats chips within balance and limits', () => {
    const ticket = createTicket(tableLimits(BRL))
    const red = { betId: 'red', stakeMinor: 1_000 }
    expect(ticket.lay(red, 1_500)).toBeUndefined()
    expect(ticket.lay(red, 1_500)).toEqual({ reason: 'balance' })
    expect(ticket.totalMinor()).toBe(1_000)
    const high = { betId: 'straight:7', stakeMinor: 10_000 }
    expect(ticket.lay(high, 1_000_000)).toBeUndefined()
    expect(ticket.lay(high, 1_000_000)).toEqual({ reason: 'aboveBetMaximum', mostMinor: 10_000 })
    const chips = ticket.chips()
    ticket.undo()
    expect(ticket.onMinor('straight:7')).toBe(0)
    ticket.clear()
    expect(ticket.repeat(chips, 10_999)).toBe(false)
    expect(ticket.repeat(chips, 11_000)).toBe(true)
    ticket.take('red')
    expect(ticket.chips()).toEqual([high])
  })

  it('takes no more different bets, and no more in all, than it says', () => {
    const limits = tableLimits(BRL)
    const ticket = createTicket(limits)
    for (const { id } of BETS.slice(0, limits.maxBets))
      expect(ticket.lay({ betId: id, stakeMinor: 50 }, 10 ** 9)).toBeUndefined()
    expect(ticket.lay({ betId: 'high', stakeMinor: 50 }, 10 ** 9)).toEqual({
      reason: 'tooManyBets',
      count: limits.maxBets,
    })
    const full = createTicket({ ...limits, maxTotalMinor: 100 })
    full.lay({ betId: 'red', stakeMinor: 100 }, 10 ** 9)
    expect(full.lay({ betId: 'red', stakeMinor: 50 }, 10 ** 9)).toEqual({
      reason: 'aboveTableMaximum',
      mostMinor: 100,
    })
  })
})
