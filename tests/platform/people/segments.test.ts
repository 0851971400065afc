import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { segmentRule, type SegmentRule } from '#lib/api/people/segments-rule.ts'
import { bindings } from '#platform/people/segments/bindings.ts'
import { countPlayers, membersOf, testMember } from '#platform/people/segments/membership.ts'
import { playersSql, ruleSql } from '#platform/people/segments/rule-sql.ts'
import { insertVersion } from '#platform/people/segments/segment-repository.ts'
import { Dice } from '../../simulation/dice.ts'
import { ALFA, BRAVO, seedSite } from '../play/games-site.ts'
import {
  aRandomPlayer,
  aRandomRule,
  holdsInModel,
  isInModel,
  type ModelPlayer,
  NOW_MS,
  storePlayers,
  valueInModel,
  ZONE,
} from './segment-model.ts'

const RULES = 400
const PLAYERS = 60

let players: ModelPlayer[] = []
const asked = { tenant: ALFA.id, nowMs: NOW_MS, timeZone: ZONE }

async function chosenBy(rule: SegmentRule, tenant = ALFA.id): Promise<string[]> {
  const to = bindings()
  const { results } = await env.DB.prepare(
    `SELECT m.id FROM member m WHERE ${playersSql(tenant, to)} AND ${ruleSql(rule, asked, to)} ORDER BY m.id`,
  )
    .bind(...to.values)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

const ofModel = (rule: SegmentRule, tenant = ALFA.id) =>
  players
    .filter((player) => player.tenant === tenant && isInModel(player, rule))
    .map(({ id }) => id)
    .toSorted()

beforeAll(async () => {
  await seedSite()
  const dice = new Dice(46)
  players = [ALFA.id, BRAVO.id].flatMap((tenant) =>
    Array.from({ length: PLAYERS }, (_, index) => aRandomPlayer(dice, tenant, index)),
  )
  await storePlayers(players)
}, 120_000)

describe('the rule of a segment', () => {
  it(`chooses exactly the players of the model, in ${RULES} random rules at two brands`, async () => {
    const dice = new Dice(2026)
    let [chosen, empty] = [0, 0]
    for (let index = 0; index < RULES; index += 1) {
      const rule = segmentRule.parse(aRandomRule(dice))
      for (const tenant of [ALFA.id, BRAVO.id]) {
        const found = await chosenBy(rule, tenant)
        expect(found, JSON.stringify(rule)).toEqual(ofModel(rule, tenant))
        if (found.length > 0) chosen += 1
        else empty += 1
      }
    }
    // Rules that choose nobody, or everybody, would prove little.
    expect(chosen).toBeGreaterThan(RULES / 2)
    expect(empty).toBeGreaterThan(0)
  })

  it('says of one player what each condition is about, and whether it holds', async () => {
    const dice = new Dice(7)
    const own = players.filter(({ tenant, isTrial }) => tenant === ALFA.id && !isTrial)
    for (let index = 0; index < 150; index += 1) {
      const rule = segmentRule.parse(aRandomRule(dice))
      const player = own[index % own.length]
      if (!player) throw new Error('no player')
      const tested = await testMember(env, { ...asked, rule }, player.id)
      const said = (part: 'all' | 'any' | 'none') =>
        rule[part].map((condition) => ({
          value: valueInModel(player, condition),
          holds: holdsInModel(player, condition),
        }))
      expect(tested, JSON.stringify(rule)).toEqual({
        ...{ isIn: isInModel(player, rule), all: said('all'), any: said('any'), none: said('none') },
      })
    }
  })

  it('counts all players where time allows, and estimates from those looked at where it does not', async () => {
    const rule = segmentRule.parse({ all: [{ kind: 'contact', contact: 'mobile' }] })
    const accounts = players.filter(({ tenant, isTrial }) => tenant === ALFA.id && !isTrial).length
    const expected = { players: ofModel(rule).length, accounts, looked: accounts }
    expect(await countPlayers(env, { ...asked, rule })).toEqual(expected)
    expect(await countPlayers(env, { ...asked, rule }, { page: 7 })).toEqual(expected)
    const cut = await countPlayers(env, { ...asked, rule }, { page: 10, mostMs: 0 })
    expect(cut).toMatchObject({ accounts, looked: 10 })
    const firstTen = players
      .filter(({ tenant, isTrial }) => tenant === ALFA.id && !isTrial)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, 10)
    const share = firstTen.filter((player) => isInModel(player, rule)).length / 10
    expect(cut.players).toBe(Math.round(share * accounts))
  })

  it('asks many by the version in force, and finds nobody of another brand', async () => {
    const rule = segmentRule.parse({ all: [{ kind: 'vipLevel', atLeast: 2 }] })
    const version = { basedOn: 0, title: 'High', rule, operator: 'ana', note: '', nowMs: NOW_MS }
    await insertVersion(env, ALFA.id, { id: 'high', ...version })
    const members = players.map(({ id }) => id)
    const found = await membersOf(env, asked, { members, segments: ['high', 'unheard-of'] })
    expect(found).toHaveLength(1)
    expect([...(found[0]?.members ?? [])].toSorted()).toEqual(ofModel(rule))
    expect(await membersOf(env, { ...asked, tenant: BRAVO.id }, { members, segments: ['high'] })).toEqual([])
  })

  it('fits into one statement however long it is', async () => {
    const stakes = (index: number) => ({
      ...{ kind: 'stakes', days: index + 1, categories: ['RNG', 'LIVE'].slice(index % 2) },
      ...{ vendors: ['NOVA', `V${index}`], atLeastMinor: index, atMostMinor: 1_000_000 + index },
    })
    const rule = segmentRule.parse({ none: Array.from({ length: 15 }, (_, index) => stakes(index)) })
    expect(await chosenBy(rule)).toEqual(ofModel(rule))
  })
})

describe('what a rule may be about', () => {
  it('is never a fact of player protection, except to keep players out', () => {
    const told = { kind: 'toldOfHarm', days: 30 }
    expect(segmentRule.safeParse({ all: [told] }).success).toBe(false)
    expect(segmentRule.safeParse({ any: [told] }).success).toBe(false)
    expect(segmentRule.safeParse({ none: [told] }).success).toBe(true)
  })

  it('is something, and not more than one statement can hold', () => {
    expect(segmentRule.safeParse({}).success).toBe(false)
    const one = { kind: 'contact', contact: 'any' }
    expect(
      segmentRule.safeParse({
        all: Array.from({ length: 8 }, () => one),
        any: Array.from({ length: 8 }, () => one),
      }).success,
    ).toBe(false)
  })
})
