import { describe, expect, it } from 'vitest'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import type { AnyFamily, AnyPlay } from '#lib/shared/lottery/family.ts'
import { defaultFourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import type { BaseRules, Picker } from '#lib/shared/lottery/play.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import {
  emptyDraft,
  inMode,
  modesOf,
  replaced,
  selectionOf,
  stationsIn,
  toggled,
  withSet,
} from '#lib/lottery/draft.ts'
import { memberOddsE4, oddsRangeE4, selectionOddsE4 } from '#lib/lottery/member-odds.ts'
import { helperSets, membersOf, randomMembers } from '#lib/lottery/helper-sets.ts'
import { membersIn } from '#lib/lottery/pasted.ts'
import { groupsOf, playWords } from '#lib/lottery/play-groups.ts'
import { resultRows, shortRows } from '#lib/lottery/result-view.ts'
import { chaseMultiples } from '#lib/lottery/coming-draws.ts'
import { playsOf, priceOf, ticketPrice } from '#lib/lottery/pricing.ts'
import { seeded } from './support/random.ts'
import { randomSelection } from './support/selections.ts'
import words from '#locales/en/lottery.json' with { type: 'json' }

const GAMES: readonly BaseRules[] = [
  defaultVnRules('north', 'house'),
  defaultVnRules('south', 'house', ['tienGiang', 'kienGiang', 'daLat']),
  defaultVnRules('north', 'agency'),
  defaultVnRules('south', 'agency', ['tienGiang', 'kienGiang']),
  defaultElevenFiveRules(),
  defaultMarkSixRules('horse'),
  defaultSum28Rules(),
  defaultTogelRules([...ANIMALS]),
  defaultThaiRules(),
  defaultFourDRules(),
]
const PLAYS = GAMES.flatMap((rules) => {
  const family: AnyFamily = ALL_FAMILIES[rules.family]
  return family.plays
    .filter((play) => play.isOffered(rules))
    .map((play) => ({ name: `${rules.family} ${play.id}`, play, rules, family }))
})
function filled(play: AnyPlay, rules: BaseRules) {
  const { picker } = play
  let draft = emptyDraft(picker, stationsIn(rules))
  const lists = draft.lists.map((_, list) => list)
  if (picker.kind === 'entries') {
    const entries = membersOf(picker).filter((entry) => new Set(entry).size === entry.length)
    return replaced(picker, draft, { list: 0, members: entries.slice(0, picker.min) })
  }
  if (picker.kind === 'numbers' || picker.kind === 'choices')
    return replaced(picker, draft, { list: 0, members: membersOf(picker).slice(0, picker.min) })
  const most = picker.kind === 'legs' ? picker.min : lists.length
  for (const list of lists.slice(0, most))
    draft = toggled(picker, draft, { list, member: membersOf(picker)[list % membersOf(picker).length] ?? '' })
  return draft
}

describe('selections made on boards', () => {
  it.each(PLAYS)('$name: the smallest selection of its board fits the play', ({ play, rules }) => {
    const selection = selectionOf(play.picker, filled(play, rules))
    expect(play.problem(selection, rules)).toBeUndefined()
    expect(play.count(selection, rules).bets).toBeGreaterThan(0)
  })

  it.each(PLAYS.filter(({ play }) => modesOf(play.picker).length > 1))(
    '$name: bankers and crossed groups fit the play',
    ({ play, rules }) => {
      const { picker } = play
      for (const mode of modesOf(picker).slice(1)) {
        let draft = inMode(emptyDraft(picker), mode)
        const members = membersOf(picker)
        draft = toggled(picker, draft, { list: 1, member: members[0] ?? '' })
        const others = 'min' in picker ? picker.min : 1
        draft = replaced(picker, draft, { list: 0, members: members.slice(1, 1 + others) })
        expect(play.problem(selectionOf(picker, draft), rules)).toBeUndefined()
      }
    },
  )

  it.each(PLAYS)(
    '$name: the odds of a selection are its members’, or those of the play',
    ({ play, rules, family }) => {
      const terms = { odds: defaultOdds(family, rules), rules }
      const whole = oddsRangeE4(play, terms)
      const selection = selectionOf(play.picker, filled(play, rules))
      const range = selectionOddsE4(play, selection, terms)
      // Some games have no odds before an operator states them.
      expect(range === undefined).toBe(whole === undefined)
      if (!range || !whole) return
      expect(range.lowest).toBeGreaterThanOrEqual(whole.lowest)
      expect(range.highest).toBeLessThanOrEqual(whole.highest)
      const [member = ''] = membersOf(play.picker)
      const own = memberOddsE4(play, member, terms)
      const single = play.picker.kind === 'numbers' ? { numbers: [Number(member)] } : { choices: [member] }
      if (own !== undefined)
        expect(selectionOddsE4(play, single, terms)).toEqual({ lowest: own, highest: own })
    },
  )

  it.each(PLAYS)('$name: every helper set has members of the board', ({ play, rules, family }) => {
    const all = new Set(membersOf(play.picker))
    for (const set of helperSets({ family: family.id, picker: play.picker, rules })) {
      expect(set.members.length).toBeGreaterThan(0)
      expect(set.members.filter((member) => !all.has(member))).toEqual([])
    }
  })

  it.each(PLAYS)('$name: the play stands in a group and has words', ({ play, family }) => {
    const [group] = groupsOf(family.id, [play])
    expect(group?.plays).toEqual([play])
    const { key } = playWords(play.id)
    expect(words.plays).toHaveProperty(group?.id ?? '?')
    expect(words.play[family.id]).toHaveProperty(key)
    expect(words.about[family.id]).toHaveProperty(key)
  })

  it('a member is in one list only, a set is cut at what the list holds, and a full list refuses', () => {
    const picker: Picker = { kind: 'numbers', from: 1, to: 11, min: 3, max: 11, bankers: 2 }
    let draft = inMode(emptyDraft(picker), 'bankers')
    draft = toggled(picker, draft, { list: 0, member: '4' })
    draft = toggled(picker, draft, { list: 1, member: '4' })
    expect(draft.lists).toEqual([[], ['4']])
    draft = withSet(picker, draft, { list: 1, members: ['1', '2', '3'] })
    expect(draft.lists[1]).toEqual(['4', '1'])
    expect(toggled(picker, draft, { list: 1, member: '9' })).toBe(draft)
    expect(withSet(picker, draft, { list: 1, members: ['4', '1'] }).lists[1]).toEqual([])
  })

  it('random members are different ones of the board', () => {
    const picker: Picker = { kind: 'numbers', from: 1, to: 49, min: 6, max: 49 }
    const picked = randomMembers(picker, 6, () => 0)
    expect(picked).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(new Set(randomMembers(picker, 49)).size).toBe(49)
  })

  it('a pasted text gives its numbers with their zeros, and names what is none', () => {
    const two: Picker = { kind: 'entries', digits: 2, min: 1, canPermute: false }
    expect(membersIn('07, 12;7 ٣٤\n123-99', two)).toEqual({
      members: ['07', '12', '34', '99'],
      refused: ['7', '123'],
    })
    expect(membersIn('\u202a๐๗\u202c、০৭ \u200b၁၂－៣៤', two)).toEqual({
      members: ['07', '12', '34'],
      refused: [],
    })
    const balls: Picker = { kind: 'numbers', from: 1, to: 49, min: 1, max: 49 }
    expect(membersIn('01 49 50 x', balls)).toEqual({ members: ['1', '49'], refused: ['50', 'x'] })
  })
})

describe('results', () => {
  const draw = (below: number) => below - 1
  it.each(GAMES.map((rules) => ({ name: rules.family, rules })))(
    '$name: a drawn result has rows',
    ({ rules }) => {
      const result = ALL_FAMILIES[rules.family].drawResult(rules, draw)
      const rows = resultRows(rules.family, result)
      expect(rows.length).toBeGreaterThan(0)
      expect(shortRows(rules.family, result).length).toBeGreaterThan(0)
      for (const { id } of rows) if (!id.startsWith('prize')) expect(words.result).toHaveProperty(id)
    },
  )
  it('anything else has none', () => {
    for (const result of [null, undefined, 4, [], {}, { stations: [{}] }, { digits: 'x' }])
      for (const { family } of GAMES) expect(resultRows(family, result)).toEqual([])
  })
  it('the sum and its colour are those of the digits', () => {
    expect(resultRows('sum28', { digits: [9, 9, 6] })[1]).toEqual({
      id: 'sum',
      balls: [{ text: '24', look: 'red' }],
    })
    expect(resultRows('markSix', { regulars: [1, 2, 3, 4, 5, 6], special: 49 })[1]?.balls).toEqual([
      { text: '49', look: 'green' },
    ])
  })
})

it('a chase doubles up to the highest multiple', () => {
  expect(chaseMultiples(5, { first: 3, doubles: true, max: 20 })).toEqual([3, 6, 12, 20, 20])
  expect(chaseMultiples(3, { first: 2, doubles: false, max: 20 })).toEqual([2, 2, 2])
})

describe('the price of one combination', () => {
  const random = seeded(48)
  it.each(PLAYS)('of $name is what each combination of a line costs', ({ play, rules, family }) => {
    const terms = { family, rules, odds: defaultOdds(family, rules) }
    const unitMinor = 10_000
    const ticket = ticketPrice(play, terms, unitMinor)
    for (let turn = 0; turn < 20; turn += 1) {
      const selection = randomSelection(random, play.picker, stationsIn(rules))
      const { price } = priceOf({ play: play.id, selection, unitMinor, multiple: 1 }, terms)
      if (!price) continue
      // Without one, combinations cost what the stake says, or differ among each other.
      if (ticket) expect(price.payableMinor).toBe(price.bets * ticket.payableMinor)
      else if (play.tickets(rules).length === 1) expect(price.payableMinor).toBe(price.bets * unitMinor)
    }
  })

  it('of a lô of two digits is 29 times the chosen stake, of đề the stake itself', () => {
    const rules = defaultVnRules('north', 'house')
    const family: AnyFamily = ALL_FAMILIES[rules.family]
    const terms = { family, rules, odds: defaultOdds(family, rules) }
    const ofPlay = new Map(playsOf(terms).map((play) => [play.id, ticketPrice(play, terms, 20)] as const))
    expect(ofPlay.get('lo2')).toEqual({ times: 29, payableMinor: 5_80 })
    expect(ofPlay.get('de2')).toBeUndefined()
  })
})
