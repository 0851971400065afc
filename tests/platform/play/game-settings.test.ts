import { beforeAll, describe, expect, it } from 'vitest'
import * as ops from '#lib/api/play/games-ops.ts'
import { launchDemo, listGames, listHotGames } from '#lib/api/play/games.ts'
import { listVendorStates } from '#lib/api/play/vendors-states.ts'
import { readGames } from '#platform/base/catalogue/service.ts'
import { checkStake } from '#platform/play/vendors/service.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { ALFA, BRAVO, refusal, seedSite } from './games-site.ts'

const BY = { operator: 'ana', reason: 'told in a test' }
let operator: Visitor
let guest: Visitor
let first: ops.GameSetting
let second: ops.GameSetting

beforeAll(async () => {
  await seedSite()
  operator = await aVisitor({ tenant: ALFA.id })
  guest = (await aMember({ tenant: ALFA.id })).visitor
  const { games } = await operator.call(ops.listGameSettings, { tenant: ALFA.id })
  const [one, other] = games
  if (!one || !other) throw new Error('the brand has two games')
  first = one
  second = other
})

const set = (nodeId: string, state: ops.GameState, more: object = {}) =>
  operator.call(ops.setGame, { tenant: ALFA.id, nodeId, state, ...BY, ...more })
const listed = async () => (await guest.call(listGames, {})).content.map(({ nodeId }) => nodeId)

describe('a single game', () => {
  it('that is hidden is neither listed nor opened, at that brand alone', async () => {
    expect(await listed()).toContain(first.nodeId)
    await set(first.nodeId, 'hidden')
    expect(await listed()).not.toContain(first.nodeId)
    expect(await refusal(guest, launchDemo, { nodeId: first.nodeId })).toMatchObject({ code: 'game.unknown' })
    expect(await guest.call(listVendorStates, {})).toMatchObject({
      games: [{ nodeId: first.nodeId, state: 'hidden' }],
    })
    expect(await (await aVisitor({ tenant: BRAVO.id })).call(listVendorStates, {})).not.toHaveProperty(
      'games',
    )
    const { games } = await operator.call(ops.listGameSettings, { tenant: ALFA.id, closed: '1' })
    expect(games).toMatchObject([{ nodeId: first.nodeId, changedBy: 'ana', reason: BY.reason }])
    await set(first.nodeId, 'on')
    expect(await listed()).toContain(first.nodeId)
    expect(await guest.call(listVendorStates, {})).not.toHaveProperty('games')
  })

  it('in maintenance stays listed, is not opened, and says its end', async () => {
    const untilMs = Date.now() + 3_600_000
    await set(first.nodeId, 'maintenance', { untilMs })
    expect(await listed()).toContain(first.nodeId)
    expect(await refusal(guest, launchDemo, { nodeId: first.nodeId })).toMatchObject({
      ...{ code: 'vendor.maintenance', details: { untilMs } },
    })
    // A game that runs takes no further stake, unlike one that is hidden.
    const base = await baseOf(guest)
    const [game] = await readGames(base.env, base.tenant, [first.nodeId])
    if (!game) throw new Error('the brand has the game')
    const stake = () => checkStake({ ...base, memberId: 'm', game, stakeMinor: 1 })
    await expect(stake()).rejects.toMatchObject({ code: 'vendor.maintenance' })
    await set(first.nodeId, 'hidden')
    await expect(stake()).resolves.toBeUndefined()
    await set(first.nodeId, 'on')
  })

  it.each([
    ['an unknown game', () => ({ nodeId: 'no-such-game', state: 'hidden' }) as const, 'game.unknown'],
    [
      'an end in the past',
      () => ({ nodeId: first.nodeId, state: 'maintenance', untilMs: Date.now() - 1 }) as const,
      'request.invalid',
    ],
    [
      'an end of what is hidden',
      () => ({ nodeId: first.nodeId, state: 'hidden', untilMs: Date.now() + 60_000 }) as const,
      'request.invalid',
    ],
  ])('does not take %s', async (_name, input, code) => {
    expect(await refusal(operator, ops.setGame, { tenant: ALFA.id, ...input(), ...BY })).toMatchObject({
      code,
    })
  })
})

describe('the hot games', () => {
  it('come in the order of operators, without what is hidden, and go back to the file', async () => {
    const usual = await guest.call(listHotGames, {})
    const order = [second.nodeId, first.nodeId]
    const setOrder = (games: string[]) => operator.call(ops.setHotGames, { tenant: ALFA.id, games, ...BY })
    expect(await setOrder([...order, second.nodeId])).toMatchObject({
      isSet: true,
      games: order.map((nodeId) => ({ nodeId })),
    })
    const hot = async () => (await guest.call(listHotGames, {})).map(({ nodeId }) => nodeId)
    expect(await hot()).toEqual(order)
    expect(await guest.call(listVendorStates, {})).toMatchObject({ hotGames: order })
    await set(second.nodeId, 'hidden')
    expect(await hot()).toEqual([first.nodeId])
    await set(second.nodeId, 'on')
    expect(
      await refusal(operator, ops.setHotGames, { tenant: ALFA.id, games: ['no-such-game'], ...BY }),
    ).toMatchObject({ code: 'game.unknown', details: { nodeId: 'no-such-game' } })
    await setOrder([])
    expect(await guest.call(listHotGames, {})).toEqual(usual)
    expect(await operator.call(ops.getHotGames, { tenant: ALFA.id })).toMatchObject({ isSet: false })
  })
})
