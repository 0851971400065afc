import { beforeAll, describe, expect, it } from 'vitest'
import { listSigapBettors } from '#lib/api/ops/reports-sigap.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { readRefusal, seedSite } from '../play/games-site.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aBooker, counted, deposit, figures, report, round } from './reports-site.ts'

const DAY = '2026-11-10'
const NOON = Date.UTC(2026, 10, 10, 12)
const MINUTE_MS = 60_000

let operator: Visitor
beforeAll(async () => {
  operator = await seedSite()
})

async function all(tenant: string, limit = 200) {
  const bettors = []
  let after: string | undefined
  do {
    const page = await operator.call(listSigapBettors, {
      tenant,
      day: DAY,
      limit,
      ...(after ? { after } : {}),
    })
    bettors.push(...page.bettors)
    after = page.next
  } while (after !== undefined)
  return bettors
}

describe('the players of a day for SIGAP', () => {
  it('have their bets by type of game, with titles, prizes and the time from bet to bet', async () => {
    await aTenant('sigap-one', { market: 'BR' })
    const ana = await aBooker('sigap-one', NOON, { profile: { idNumber: '00000000191' } })
    await ana.book(NOON, deposit(500_00))
    await ana.book(NOON, round(10_00, 4_00))
    await ana.book(NOON + MINUTE_MS, round(3_00, 0, { game: 'nova-table', category: 'LIVE' }))
    await ana.book(NOON + 5 * MINUTE_MS, round(2_00, 0))
    // After a pause.
    await ana.book(NOON + 60 * MINUTE_MS, round(1_00, 0))
    await counted(ana)
    expect(await all('sigap-one')).toEqual([
      {
        ...{ account: ana.id, number: '00000000191', seconds: 5 * 60 },
        games: [
          {
            ...{
              type: '1',
              titles: ['1000 Lucky'],
              bets: 3,
              stakeMinor: 13_00,
              backMinor: 4_00,
              seconds: 5 * 60,
            },
            prizes: [expect.stringMatching(/^[0-9a-f]{12}[0-9a-z]{8}$/)],
          },
          {
            ...{
              type: '5',
              titles: [expect.any(String)],
              bets: 1,
              stakeMinor: 3_00,
              backMinor: 0,
              seconds: 0,
            },
            prizes: [],
          },
        ],
      },
    ])
  })

  it('add up to the figures of the day, whatever was played, and however many to a page', async () => {
    await aTenant('sigap-sum', { market: 'BR' })
    const people = []
    for (let index = 0; index < 12; index += 1) {
      const person = await aBooker('sigap-sum', NOON, {
        profile: { idNumber: String(index).padStart(11, '0') },
      })
      people.push(person)
      await person.book(NOON, deposit(500_00))
      for (let bet = 0; bet <= index; bet += 1)
        await person.book(
          NOON + bet * 1_000,
          round(
            1_00 + bet * 7,
            bet % 3 === 0 ? 2_13 : 0,
            bet % 2 === 0 ? {} : { game: 'nova-table', category: 'LIVE' },
          ),
        )
      // A bet that was void: its stake is a stake, and comes back.
      if (index === 0) {
        const play = {
          currency: 'BRL',
          world: 'world:game:NOVA',
          game: 'nova-plain',
          category: 'RNG',
        } as const
        const bet = {
          ...play,
          kind: 'bet',
          operationKey: 'bet:void:sigap',
          stakeMinor: 4_00,
          reference: 'void',
        } as const
        await person.book(NOON, bet)
        await person.book(NOON, {
          kind: 'rollback',
          operationKey: 'back:void:sigap',
          betKey: bet.operationKey,
        })
      }
      // Of another day.
      await person.book(NOON + 24 * 60 * MINUTE_MS, round(9_99, 0))
    }
    const trial = await aBooker('sigap-sum', NOON, {
      type: TRIAL_TYPES[0] ?? -1,
      profile: { idNumber: '99999999999' },
    })
    await trial.book(NOON, deposit(10_00))
    await trial.book(NOON, round(1_00, 0))
    await counted(...people, trial)
    const one = await all('sigap-sum')
    expect(await all('sigap-sum', 5)).toEqual(one)
    expect(one.map(({ number }) => number).toSorted()).toEqual(
      people.map((_, index) => String(index).padStart(11, '0')),
    )
    const games = one.flatMap((bettor) => bettor.games)
    const sum = (of: (game: (typeof games)[number]) => number) =>
      games.reduce((all, game) => all + of(game), 0)
    const booked = await report({
      ...{ tenants: 'sigap-sum', fromDay: DAY, toDay: DAY, by: 'brand' },
      figures: 'bets,stakes,returned,ggr',
    })
    const figure = (name: 'bets' | 'stakes' | 'returned' | 'ggr') => figures(booked, name)['sigap-sum'] ?? 0
    expect(sum(({ bets }) => bets)).toBe(figure('bets'))
    expect(sum(({ stakeMinor }) => stakeMinor)).toBe(figure('stakes') + figure('returned'))
    expect(sum(({ stakeMinor, backMinor }) => stakeMinor - backMinor)).toBe(figure('ggr'))
    expect([figure('bets'), figure('returned')]).toEqual([79, 4_00])
  })

  it('are those of one brand and a day that there is', async () => {
    expect(
      (await operator.call(listSigapBettors, { tenant: 'sigap-one', day: addDays(DAY, 3) })).bettors,
    ).toEqual([])
    const refused = await operator.send(listSigapBettors, {
      input: { tenant: 'sigap-one', day: '2026-02-30' },
    })
    expect(await readRefusal(refused)).toMatchObject({
      code: expect.stringMatching(/records.range|request.invalid/),
    })
  })
})
