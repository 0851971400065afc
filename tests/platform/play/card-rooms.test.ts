import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { listCardRooms } from '#lib/api/play/games-card-rooms.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aGame, aPlayer, refusal } from './games-site.ts'

const CARDS = tenantRecordOf('cards', { categories: ['PVP'], vendors: ['NOVA', 'ROYAL'] })
const card = (nodeId: string, vassalage: string) =>
  aGame({ nodeId, gameCode: `${nodeId}-code`, vassalage, gameType: 'PVP' })
const room = (gameCode: string, anteMinor: number, taken = 0) => ({
  ...{ room: `${anteMinor}`, gameCode, anteMinor, seats: 4, taken },
})

let nowMs = Date.now()

beforeEach(async () => {
  const operator = await aVisitor({ tenant: 'cards', record: CARDS })
  await operator.call(seedPlatform, {
    tenants: [CARDS],
    vendors: [
      { vassalage: 'NOVA', title: 'Nova', categories: ['PVP'], kind: 'external' },
      { vassalage: 'ROYAL', title: 'Royal', categories: ['PVP'], kind: 'external' },
    ],
    games: [card('nova-three', 'NOVA'), card('royal-five', 'ROYAL')],
    members: [],
  })
  // What an isolate knows of rooms is fresh for a few seconds; each test comes later.
  vi.useFakeTimers({ toFake: ['Date'], now: (nowMs += 60_000) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The vendors' server; gives what it was asked. */
function answers(of: Record<string, () => Response>): { vendor: string; brand: string }[] {
  const asked: { vendor: string; brand: string }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const query = JSON.parse(String(init.body))
    asked.push(query)
    return of[query.vendor]?.() ?? new Response('', { status: 404 })
  })
  return asked
}

it('lists the rooms of every vendor, fullest first, then cheapest, of games that the brand offers', async () => {
  const { visitor } = await aPlayer({ tenant: 'cards' })
  const asked = answers({
    NOVA: () =>
      Response.json({ rooms: [room('nova-three-code', 500), room('nova-three-code', 20), room('gone', 1)] }),
    ROYAL: () => Response.json({ rooms: [room('royal-five-code', 100, 3)] }),
  })
  const { rooms, missing, currency } = await visitor.call(listCardRooms, {})
  expect(rooms.map(({ nodeId, anteMinor, taken }) => [nodeId, anteMinor, taken])).toEqual([
    ['royal-five', 100, 3],
    ['nova-three', 20, 0],
    ['nova-three', 500, 0],
  ])
  expect(rooms[0]).toMatchObject({ roomId: '100', seats: 4, vassalage: 'ROYAL' })
  expect([missing, currency]).toEqual([[], CARDS.currency])
  expect(asked).toMatchObject([
    { vendor: 'NOVA', brand: 'cards' },
    { vendor: 'ROYAL', brand: 'cards' },
  ])
  await visitor.call(listCardRooms, {})
  expect(asked).toHaveLength(2)
})

it('a vendor that fails is named and hides no other; it is asked again', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { visitor } = await aPlayer({ tenant: 'cards' })
  const asked = answers({
    NOVA: () => new Response('<html>'),
    ROYAL: () => Response.json({ rooms: [room('royal-five-code', 100)] }),
  })
  const first = await visitor.call(listCardRooms, {})
  expect([first.missing, first.rooms.length]).toEqual([['NOVA'], 1])
  vi.setSystemTime(Date.now() + 10_000)
  await visitor.call(listCardRooms, {})
  expect(asked.filter(({ vendor }) => vendor === 'NOVA')).toHaveLength(2)
  warned.mockRestore()
})

it('a vendor that is closed has no rooms, and is not asked', async () => {
  const operator = await aVisitor({ tenant: 'cards', record: CARDS })
  const closed = { tenant: 'cards', vendor: 'NOVA', operator: 'ops', reason: 'a test' } as const
  await operator.call(setVendor, { ...closed, state: 'stopped' })
  const { visitor } = await aPlayer({ tenant: 'cards' })
  const asked = answers({ ROYAL: () => Response.json({ rooms: [room('royal-five-code', 100)] }) })
  const { rooms, missing } = await visitor.call(listCardRooms, {})
  expect([rooms.length, missing, asked.length]).toEqual([1, [], 1])
  await operator.call(setVendor, { ...closed, state: 'on' })
})

it('a vendor that may not play where the member is has no rooms, and is not asked', async () => {
  const operator = await aVisitor({ tenant: 'cards', record: CARDS })
  const of = { tenant: 'cards', vendor: 'NOVA', operator: 'ops', reason: 'a test' } as const
  await operator.call(setVendor, { ...of, rules: { countries: ['BR'] } })
  const rooms = async (country: string) => {
    const { visitor } = await aPlayer({ tenant: 'cards', country })
    const asked = answers({
      NOVA: () => Response.json({ rooms: [room('nova-three-code', 20)] }),
      ROYAL: () => Response.json({ rooms: [room('royal-five-code', 100)] }),
    })
    const answer = await visitor.call(listCardRooms, {})
    return [answer.rooms.map(({ vassalage }) => vassalage), answer.missing, asked.length]
  }
  expect(await rooms('PT')).toEqual([['ROYAL'], [], 1])
  vi.setSystemTime(Date.now() + 10_000)
  expect(await rooms('BR')).toEqual([['NOVA', 'ROYAL'], [], 2])
  // What others were shown lately is not for everybody.
  expect(await rooms('PT')).toEqual([['ROYAL'], [], 0])
  await operator.call(setVendor, { ...of, rules: { countries: [] } })
})

it('guests have no rooms', async () => {
  const guest = await aVisitor({ tenant: 'cards' })
  expect(await refusal(guest, listCardRooms, {})).toMatchObject({ code: 'session.required' })
})
