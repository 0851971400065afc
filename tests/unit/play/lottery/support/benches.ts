import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import type { ElevenFiveResult } from '#lib/shared/lottery/eleven-five/result.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import type { ElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { FOUR_D } from '#lib/shared/lottery/four-d/family.ts'
import type { FourDResult } from '#lib/shared/lottery/four-d/result.ts'
import { defaultFourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import type { FourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import type { MarkSixResult } from '#lib/shared/lottery/mark-six/result.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import type { MarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { SUM28 } from '#lib/shared/lottery/sum28/family.ts'
import type { Sum28Result } from '#lib/shared/lottery/sum28/result.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import type { Sum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { THAI } from '#lib/shared/lottery/thai/family.ts'
import type { ThaiResult } from '#lib/shared/lottery/thai/result.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import type { ThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { TOGEL } from '#lib/shared/lottery/togel/family.ts'
import type { TogelResult } from '#lib/shared/lottery/togel/result.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import type { TogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import type { VnResult } from '#lib/shared/lottery/vn/result.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import type { VnRules } from '#lib/shared/lottery/vn/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { elevenFiveTickets } from '../oracles/eleven-five.ts'
import { fourDTickets } from '../oracles/four-d.ts'
import { markSixTickets } from '../oracles/mark-six.ts'
import { sum28Tickets } from '../oracles/sum28.ts'
import { thaiTickets } from '../oracles/thai.ts'
import { togelTickets } from '../oracles/togel.ts'
import { vnTickets } from '../oracles/vn.ts'
import type { Bench } from './bench.ts'
import type { Random } from './random.ts'
import type { Selection } from './selections.ts'

/** Numbers that pay half: so many that random lines meet some. */
const HALF = Array.from({ length: 10_000 }, (_, number) => number)
  .filter((number) => number % (number < 1000 ? 20 : 200) === 3)
  .flatMap((number) =>
    [1, 2, 3, 4]
      .filter((digits) => number < 10 ** digits)
      .map((digits) => String(number).padStart(digits, '0')),
  )
const half = { restricted: { half: HALF } }
const HALF_SET = new Set(HALF)
const halfOf = ({ restricted }: BaseRules) => (restricted ? { half: HALF_SET } : {})

const SOUTH = ['tienGiang', 'kienGiang', 'daLat']

export const VN_BENCH: Bench<VnResult, VnRules> = {
  family: VN,
  games: [
    defaultVnRules('north', 'agency'),
    { ...defaultVnRules('north', 'agency'), ...half },
    { ...defaultVnRules('south', 'agency', SOUTH), da: { bonusFrom: 2, bonusE4: 5000, unitsPerPrize: 2 } },
    { ...defaultVnRules('central', 'agency', ['hue', 'phuYen']), ...half },
    defaultVnRules('north', 'house'),
    { ...defaultVnRules('south', 'house', SOUTH), ...half },
  ],
  stations: ({ stations }) => stations,
  result: (random, { entries = [] }, rules) => {
    const drawn = VN.drawResult(rules, random.draw)
    const plant = random.pick([0, 0.1, 0.4])
    return {
      stations: drawn.stations.map(({ station, prizes }) => ({
        station,
        prizes: prizes.map((tier) =>
          tier.map((prize) => {
            if (!random.chance(plant)) return prize
            const ending = shuffled(random, random.pick(entries)) + (random.chance(0.2) ? '7' : '')
            return (prize + ending).slice(-prize.length)
          }),
        ),
      })),
    }
  },
  tickets: (play, { entries = [], permuted, stations }, rules, result) =>
    vnTickets(play, { entries, permuted, stations }, { ...rules, ...halfOf(rules) }, result),
}

export const ELEVEN_FIVE_BENCH: Bench<ElevenFiveResult, ElevenFiveRules> = {
  family: ELEVEN_FIVE,
  games: [defaultElevenFiveRules()],
  result: (random, selection, rules) => {
    const { balls } = ELEVEN_FIVE.drawResult(rules, random.draw)
    if (random.chance(0.4)) return { balls }
    const columns = selection.columns?.map((column) => Number(column[0]))
    const hot = columns ?? numbersIn(selection)
    const wanted = hot.filter((ball) => ball >= 1 && ball <= 11)
    const planted = columns ? wanted : random.sample(wanted, 2 + random.draw(4))
    return { balls: [...new Set([...planted, ...balls])].slice(0, 5) }
  },
  tickets: (play, selection, _rules, { balls }) => elevenFiveTickets(play, lineOf(selection), balls),
}

export const MARK_SIX_BENCH: Bench<MarkSixResult, MarkSixRules> = {
  family: MARK_SIX,
  games: [
    defaultMarkSixRules('horse'),
    { ...defaultMarkSixRules('rat'), parlayMaxMinor: 50_000 },
    defaultMarkSixRules('pig'),
  ],
  result: (random, selection, rules) => {
    const { regulars, special } = MARK_SIX.drawResult(rules, random.draw)
    const hot = numbersIn(selection)
    const planted = random.chance(0.3) ? [] : random.sample(hot, random.draw(7))
    const balls = [...new Set([...(random.chance(0.1) ? [49] : []), ...planted, ...regulars, special])]
    const order = random.sample(balls.slice(0, 7), 7)
    return { regulars: order.slice(0, 6), special: order[6] ?? 0 }
  },
  tickets: (play, selection, rules, result) => markSixTickets(play, selection, rules, result),
}

export const SUM28_BENCH: Bench<Sum28Result, Sum28Rules> = {
  family: SUM28,
  games: [defaultSum28Rules(), { ...defaultSum28Rules(), refundSums: [] }],
  result: (random, _selection, rules) => {
    const { digits } = SUM28.drawResult(rules, random.draw)
    return { digits: random.chance(0.1) ? digits.map(() => digits[0] ?? 0) : digits }
  },
  tickets: (play, selection, rules, { digits }) => sum28Tickets(play, selection, rules, digits),
}

export const TOGEL_BENCH: Bench<TogelResult, TogelRules> = {
  family: TOGEL,
  games: [defaultTogelRules(ANIMALS), { ...defaultTogelRules(ANIMALS), ...half }],
  result: (random, { entries }, rules) => {
    const drawn = TOGEL.drawResult(rules, random.draw)
    if (!entries || random.chance(0.3)) return drawn
    const digits = shuffled(random, random.pick(entries)) + random.pick(entries)
    return {
      number: random.chance(0.5) ? (drawn.number + digits).slice(-4) : (digits + drawn.number).slice(0, 4),
    }
  },
  tickets: (play, selection, rules, { number }) => togelTickets(play, selection, halfOf(rules), number),
}

export const THAI_BENCH: Bench<ThaiResult, ThaiRules> = {
  family: THAI,
  games: [defaultThaiRules(), { ...defaultThaiRules(), ...half }, defaultThaiRules(false)],
  result: (random, { entries = [] }, rules) => {
    const drawn = THAI.drawResult(rules, random.draw)
    const planted = (number: string) =>
      random.chance(0.5) ? number : (number + shuffled(random, random.pick(entries))).slice(-number.length)
    return {
      top: planted(drawn.top),
      bottom: planted(drawn.bottom),
      front: drawn.front.map(planted),
      back: drawn.back.map(planted),
    }
  },
  tickets: (play, { entries = [], permuted }, rules, result) =>
    thaiTickets(play, { entries, permuted }, halfOf(rules), result),
}

export const FOUR_D_BENCH: Bench<FourDResult, FourDRules> = {
  family: FOUR_D,
  games: [defaultFourDRules(), { ...defaultFourDRules(), ...half }],
  result: (random, { entries = [] }, rules) => {
    const drawn = FOUR_D.drawResult(rules, random.draw)
    const share = random.pick([0, 0.1, 0.5])
    const planted = (number: string) =>
      random.chance(share) ? (number + shuffled(random, random.pick(entries))).slice(-4) : number
    return {
      first: planted(drawn.first),
      second: planted(drawn.second),
      third: planted(drawn.third),
      starters: drawn.starters.map(planted),
      consolations: drawn.consolations.map(planted),
    }
  },
  tickets: (play, { entries = [], permuted }, rules, result) =>
    fourDTickets(play, { entries, permuted }, halfOf(rules), result),
}

function shuffled(random: Random, text: string): string {
  return random.chance(0.5) ? text : random.sample(text.split(''), text.length).join('')
}

function numbersIn({ numbers = [], bankers = [], crossed }: Selection): number[] {
  const sides = crossed?.flatMap((side) => side.numbers ?? []) ?? []
  return [...numbers, ...bankers.map(Number), ...sides].filter((number) => !Number.isNaN(number))
}

/** Bankers of number boards are numbers. */
function lineOf({ bankers, ...rest }: Selection): Omit<Selection, 'bankers'> & { bankers?: number[] } {
  return { ...rest, ...(bankers ? { bankers: bankers.map(Number) } : {}) }
}
