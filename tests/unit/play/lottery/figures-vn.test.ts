import { describe, expect, it } from 'vitest'
import { VIETNAM_CENTRAL, VIETNAM_SOUTH } from '#lib/shared/draws/schedule-presets.ts'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import { stationId } from '#lib/shared/lottery/game-rules.ts'
import { permutationCount, permutationsOf } from '#lib/shared/lottery/permutations.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { VN } from '#lib/shared/lottery/vn/family.ts'
import { prizeCount, TIERS } from '#lib/shared/lottery/vn/prizes.ts'
import { resultOf } from '#lib/shared/lottery/vn/result.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import type { VnRules } from '#lib/shared/lottery/vn/rules.ts'
import { STATION_NAMES } from '#lib/shared/lottery/vn/stations.ts'
import { fair, numberOf, playOf, settled, ticketOf } from './support/find.ts'

const NORTH = defaultVnRules('north', 'agency')
const SOUTH = defaultVnRules('south', 'agency', ['tienGiang', 'daLat'])
const NORTH_HOUSE = defaultVnRules('north', 'house')
const SOUTH_HOUSE = defaultVnRules('south', 'house', ['tienGiang'])
const faceValue = (rules: VnRules): VnRules => ({ ...rules, pricesE4: {} })

/** Percent of the return, to one place. */
function percent(rules: VnRules, id: string, ticket?: string, odds = defaultOdds(VN, rules)): number {
  const returns = returnOf(playOf(VN, id), odds, { family: VN, rules })
  const found = returns.find((each) => ticket === undefined || each.ticket === ticket)
  if (!found) throw new Error(`no return of ${id}`)
  return Math.round(numberOf(found.exact) * 1000) / 10
}

describe('prizes', () => {
  it('are 27 in the North and 18 at a station of the other regions', () => {
    const counts = (region: 'north' | 'south') =>
      [2, 3, 4].map((digits) => prizeCount(region, [...TIERS[region].keys()], digits))
    expect(counts('north')).toEqual([27, 23, 20])
    expect(counts('south')).toEqual([18, 17, 16])
    expect(TIERS.central).toBe(TIERS.south)
  })
})

describe('units of one number', () => {
  it.each([
    ['dau2', 4, 1],
    ['duoi2', 1, 1],
    ['dauDuoi2', 5, 2],
    ['xiuChu3', 4, 2],
    ['dau3', 3, 1],
    ['duoi3', 1, 1],
    ['baoLo2', 27, 18],
    ['baoLo3', 23, 17],
    ['baoLo4', 20, 16],
    ['bao7Lo2', 0, 7],
    ['bao7Lo3', 0, 6],
    ['bao7Lo4', 0, 5],
    ['bao8Lo2', 8, 0],
    ['bao8Lo3', 4, 0],
    ['bao8Lo4', 1, 0],
    ['nhatTo2', 1, 0],
    ['nhatTo3', 1, 0],
    ['nhatTo4', 1, 0],
  ])('%s: %i in the North, %i elsewhere', (id, north, south) => {
    const play = playOf(VN, id)
    const entry = '1234'.slice(0, Number(id.slice(-1)))
    for (const [rules, units] of [
      [NORTH, north],
      [SOUTH, south],
    ] as const) {
      expect(play.isOffered(rules)).toBe(units > 0)
      if (units === 0) expect(play.problem({ entries: [entry] }, rules)).toEqual({ code: 'notOffered' })
      else expect(play.count({ entries: [entry], stations: [rules.stations[0]] }, rules).units).toBe(units)
    }
  })

  it('multiply by numbers and stations', () => {
    const play = playOf(VN, 'baoLo2')
    const line = { entries: ['12', '34', '56'], stations: SOUTH.stations }
    expect(play.count(line, SOUTH)).toEqual({ bets: 6, units: 18 * 3 * 2 })
  })

  it('multiply by the orders of đảo', () => {
    expect(['12', '11'].map(permutationCount)).toEqual([2, 1])
    expect(['123', '112', '111'].map(permutationCount)).toEqual([6, 3, 1])
    expect(['1234', '1123', '1122', '1112', '1111'].map(permutationCount)).toEqual([24, 12, 6, 4, 1])
    for (const text of ['1234', '1123', '1122', '1112', '1111'])
      expect(permutationsOf(text)).toHaveLength(permutationCount(text))
    const play = playOf(VN, 'baoLo3')
    expect(play.count({ entries: ['123', '321', '113'], permuted: true }, NORTH)).toEqual({
      bets: 15,
      units: 345,
    })
  })
})

describe('xiên', () => {
  it('counts tickets of k numbers, and of every size for xiên quay', () => {
    const entries = ['01', '02', '03', '04']
    const bets = (id: string, line: string[]) => playOf(VN, id).count({ entries: line }, NORTH_HOUSE).bets
    expect(bets('xien2', entries)).toBe(6)
    expect(bets('xien3', entries)).toBe(4)
    expect(bets('xienQuay3', entries.slice(1))).toBe(4)
    expect(bets('xienQuay4', entries)).toBe(11)
    expect(playOf(VN, 'baoXien3').count({ entries }, NORTH)).toEqual({ bets: 4, units: 108 })
  })

  it('has the published chances over 27 prizes', () => {
    const chances = [2, 3, 4].map((size) =>
      numberOf(ticketOf(playOf(VN, `xien${size}`), NORTH_HOUSE).outcomes[0]?.chance ?? { wins: 0n, of: 1n }),
    )
    expect(chances.map((chance) => (chance * 100).toFixed(3))).toEqual(['5.488', '1.230', '0.267'])
    expect([2, 3, 4].map((size) => fair(VN, `xien${size}.hit`, NORTH_HOUSE))).toEqual([
      expect.closeTo(18.22, 2),
      expect.closeTo(81.31, 2),
      expect.closeTo(374.5, 1),
    ])
  })

  it('has the published fair odds of trượt xiên over 18 and 27 prizes', () => {
    const sizes = [4, 6, 7, 8, 9, 10]
    const over = (rules: VnRules) => sizes.map((size) => fair(VN, `truotXien${size}.hit`, rules))
    expect(over(SOUTH_HOUSE)).toEqual(
      [2.085, 3.046, 3.692, 4.486, 5.461, 6.662].map((odds) => expect.closeTo(odds, 3)),
    )
    const north = over(NORTH_HOUSE)
    for (const [index, odds] of [3.011, 5.316, 7.095, 9.5, 12.76, 17.2].entries())
      expect(Math.abs((north[index] ?? 0) / odds - 1)).toBeLessThan(0.001)
  })
})

describe('returns', { timeout: 60_000 }, () => {
  it('of the online house are as published', () => {
    expect(
      ['lo2', 'lo3', 'de2', 'giaiNhat2', 'deDau', 'deDuoi', 'baCang', 'xien2', 'xien3'].map((id) =>
        percent(NORTH_HOUSE, id),
      ),
    ).toEqual([92.2, 71.4, 99, 99, 90, 90, 90, 82.3, 95.9])
    expect(fair(VN, 'bonCang.hit', NORTH_HOUSE)).toBe(10_000)
  })

  it('of the agency are of the payable stake: 0.76 lifts 75 % to 98.7 %', () => {
    expect(percent(faceValue(NORTH), 'baoLo2')).toBe(75)
    expect(percent({ ...NORTH, pricesE4: { '*': 7600 } }, 'baoLo2')).toBe(98.7)
    expect(percent(NORTH, 'baoLo2')).toBe(93.8)
    expect([2, 3, 4].map((size) => percent(faceValue(NORTH), `baoXien${size}`))).toEqual([71.1, 45.5, 29.7])
    // Of the lower table of agencies, which a brand may state.
    const low = { ...defaultOdds(VN, NORTH), 'baoXien2.hit': 75 * 10_000 }
    expect(percent(faceValue(NORTH), 'baoXien2', 'of2', low)).toBe(15.2)
  })

  it('of đá are 148.5, 117.5 and 161.3 % with a unit a prize, and half of that where both numbers are charged', () => {
    const da = (rules: VnRules, unitsPerPrize: number, ticket: string) =>
      percent({ ...faceValue(rules), da: { ...rules.da, unitsPerPrize } }, 'da', ticket)
    expect(da(NORTH, 1, 'oneStation2')).toBe(148.5)
    expect(da(SOUTH, 1, 'oneStation2')).toBe(117.5)
    expect(da(SOUTH, 1, 'twoStations2')).toBe(161.3)
    expect(Math.round(da(NORTH, 2, 'oneStation2'))).toBe(74)
    expect(Math.round(da(SOUTH, 2, 'oneStation2'))).toBe(59)
    expect(Math.round(da(SOUTH, 2, 'twoStations2'))).toBe(81)
  })
})

describe('đá', () => {
  const play = playOf(VN, 'da')
  /** Endings of a Northern draw; 99 fills the rest. */
  const drawn = (endings: string[]) => {
    const left = [...endings]
    return resultOf(NORTH, ({ digits }) => (left.shift() ?? '99').padStart(digits, '0'))
  }
  const win = (entries: string[], endings: string[], rules = NORTH) =>
    settled(play, { entries }, { rules, result: drawn(endings), odds: { 'da.oneStation': 10_000 } }).prize
      .totalMinor

  it('charges 54, 36 and 72 units a pair', () => {
    const units = (rules: VnRules, entries: string[], stations: readonly string[]) =>
      play.count({ entries, stations }, rules).units
    expect(units(NORTH, ['01', '02'], ['north'])).toBe(54)
    expect(units(SOUTH, ['01', '02'], ['daLat'])).toBe(36)
    expect(units(SOUTH, ['01', '02'], SOUTH.stations)).toBe(72)
    expect(units(SOUTH, ['01', '02', '03', '04'], SOUTH.stations)).toBe(72 * 6)
  })

  it('pays one prize less than numbers that appear', () => {
    expect(win(['01', '02', '03'], ['01'])).toBe(0)
    expect(win(['01', '02', '03'], ['01', '03'])).toBe(100)
    expect(win(['01', '02', '03'], ['01', '02', '03'])).toBe(200)
  })

  it('pays half a prize for each further appearance of the most frequent number: 2V + 0.5V', () => {
    expect(win(['01', '02', '03'], ['01', '02', '03', '03'])).toBe(250)
    expect(win(['01', '02'], ['01', '02', '02'])).toBe(150)
    expect(win(['01', '02'], ['01', '01', '02', '02', '02'])).toBe(200)
    expect(win(['01', '02'], ['01', '01', '01'])).toBe(0)
  })

  it('pays the bonus from the number of prizes that the rules say', () => {
    const late = { ...NORTH, da: { ...NORTH.da, bonusFrom: 2 } }
    expect(win(['01', '02'], ['01', '02', '02'], late)).toBe(100)
    expect(win(['01', '02', '03'], ['01', '02', '03', '03'], late)).toBe(250)
  })

  it('takes two stations as one pool', () => {
    const result = resultOf(SOUTH, ({ digits }, { station, index }) => {
      const ending = station === 'daLat' ? '02' : '01'
      return (index === 0 ? ending : '99').padStart(digits, '0')
    })
    const odds = { 'da.oneStation': 10_000, 'da.twoStations': 20_000 }
    const at = (stations: readonly string[]) =>
      settled(play, { entries: ['01', '02'], stations }, { rules: SOUTH, result, odds }).prize.totalMinor
    expect(at(SOUTH.stations)).toBe(200)
    expect(at(['daLat'])).toBe(0)
  })
})

describe('stations', () => {
  it('draw as published, by weekday from Sunday', () => {
    const known = new Map<string, string>(Object.entries(STATION_NAMES))
    const daysOf = (timing: typeof VIETNAM_SOUTH) =>
      timing.kind === 'days' ? timing.rules.map(({ stations = [] }) => stations.map(stationId)) : []
    const days = { central: daysOf(VIETNAM_CENTRAL), south: daysOf(VIETNAM_SOUTH) }
    const names = (region: 'central' | 'south', day: number) =>
      days[region][day]?.map((station) => known.get(station))
    expect(names('south', 0)).toEqual(['Tiền Giang', 'Kiên Giang', 'Đà Lạt'])
    expect(names('south', 6)).toEqual(['TP.HCM', 'Long An', 'Bình Phước', 'Hậu Giang'])
    expect(names('central', 0)).toEqual(['Kon Tum', 'Khánh Hòa', 'Huế'])
    expect(names('central', 3)).toEqual(['Đà Nẵng', 'Khánh Hòa'])
    for (const week of Object.values(days)) {
      expect(week).toHaveLength(7)
      for (const stations of week) {
        expect(stations.length).toBeGreaterThanOrEqual(2)
        expect(new Set(stations).size).toBe(stations.length)
        for (const station of stations) expect(known.has(station), station).toBe(true)
      }
    }
    const drawn = new Set(Object.values(days).flat(2))
    expect([...drawn].toSorted()).toEqual([...known.keys()].toSorted())
  })
})
