import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import * as favourites from '#lib/api/play/games-favourites.ts'
import { launchGame, listGames } from '#lib/api/play/games.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { insertFavourite } from '#platform/play/games/favourite-repository.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aLottery } from './lottery-site.ts'
import { ALFA, aGame, aPlayer, BRAVO, CATALOGUE, REELS, refusal, seedSite } from './games-site.ts'

beforeAll(async () => {
  const operator = await seedSite()
  const games = [
    ...(CATALOGUE.games ?? []),
    aGame({ nodeId: 'nova-many', lines: 243, minBetUnits: 5 }),
    aGame({ nodeId: 'nova-few', lines: 5 }),
    aGame({ nodeId: 'nova-draw', gameType: 'LOTT', gameClassify: 'BG' }),
    aGame({ nodeId: 'nova-undrawn', gameType: 'LOTT', gameClassify: 'BG' }),
  ]
  const alfa = {
    ...ALFA,
    categories: [...ALFA.categories, 'LOTT' as const],
    lottery: { games: [aLottery({ gameCode: 'nova-draw' })] },
  }
  await operator.call(seedPlatform, { tenants: [alfa, BRAVO], ...CATALOGUE, games, members: [] })
})

it('keeps games once, the last one first, for the member alone, and lets them go', async () => {
  const { visitor, member } = await aPlayer()
  const { visitor: other } = await aPlayer()
  const add = (nodeId: string) =>
    visitor.call(favourites.addFavouriteGame, { nodeId, vendor: 'NOVA', gameType: 'RNG' })
  expect(await add('nova-acai')).toEqual({ favGameIds: ['nova-acai'] })
  await insertFavourite(
    env,
    { tenant: 'alfa', memberId: member.id },
    { nodeId: 'nova-plain', nowMs: Date.now() + 1000 },
  )
  expect(await add('nova-acai')).toEqual({ favGameIds: ['nova-plain', 'nova-acai'] })
  expect(await visitor.call(favourites.getFavouriteGames, {})).toEqual({
    favGameIds: ['nova-plain', 'nova-acai'],
  })
  expect(await other.call(favourites.getFavouriteGames, {})).toEqual({ favGameIds: [] })
  expect(await other.call(favourites.removeFavouriteGame, { nodeId: 'nova-plain' })).toEqual({
    favGameIds: [],
  })
  expect(await visitor.call(favourites.removeFavouriteGame, { nodeId: 'nova-plain' })).toEqual({
    favGameIds: ['nova-acai'],
  })
})

it('lists the games themselves, 13 a page, by category and vendor, as far as the brand has them', async () => {
  const { visitor, member } = await aPlayer()
  const owner = { tenant: 'alfa', memberId: member.id }
  const ids = ['nova-acai', 'nova-table', 'tambo-one', 'nova-plain']
  for (const [index, nodeId] of ids.entries()) await insertFavourite(env, owner, { nodeId, nowMs: index })
  const page = await visitor.call(favourites.listFavouriteGames, {})
  expect(page.content.map(({ nodeId }) => nodeId)).toEqual(['nova-plain', 'nova-table', 'nova-acai'])
  expect(page).toMatchObject({ pageNum: 1, totalPages: 1, total: 3 })
  const live = await visitor.call(favourites.listFavouriteGames, { gameType: 'LIVE', vendor: 'nova' })
  expect(live.content.map(({ nodeId }) => nodeId)).toEqual(['nova-table'])
  const second = await visitor.call(favourites.listFavouriteGames, { pageNo: '2', pageSize: '2' })
  expect(second.content.map(({ nodeId }) => nodeId)).toEqual(['nova-acai'])
})

it('keeps neither lotteries nor what the brand does not offer, and at most 500', async () => {
  const { visitor, member } = await aPlayer()
  expect(await refusal(visitor, favourites.addFavouriteGame, { nodeId: 'nova-draw' })).toMatchObject({
    code: 'game.noFavourite',
  })
  for (const nodeId of ['tambo-one', 'nobody-none'])
    expect(await refusal(visitor, favourites.addFavouriteGame, { nodeId })).toMatchObject({
      code: 'game.unknown',
    })
  const owner = { tenant: 'alfa', memberId: member.id }
  await env.DB.batch(
    Array.from({ length: 500 }, (_, index) =>
      env.DB.prepare('INSERT INTO favourite_game VALUES (?, ?, ?, ?)').bind(
        'alfa',
        member.id,
        `old-${index}`,
        index + 1,
      ),
    ),
  )
  await insertFavourite(env, owner, { nodeId: 'nova-acai', nowMs: 1000 })
  const { favGameIds } = await visitor.call(favourites.getFavouriteGames, {})
  expect(favGameIds).toHaveLength(500)
  expect(favGameIds[0]).toBe('nova-acai')
  expect(favGameIds).not.toContain('old-0')
})

it('remembers the games that were opened, the last one first', async () => {
  const { visitor } = await aPlayer()
  expect(await visitor.call(favourites.listRecentGames, {})).toEqual([])
  await visitor.call(launchGame, { nodeId: REELS })
  const recent = await visitor.call(favourites.listRecentGames, {})
  expect(recent.map(({ nodeId }) => nodeId)).toEqual([REELS])
  await visitor.call(launchGame, { nodeId: REELS })
  expect(await visitor.call(favourites.listRecentGames, {})).toHaveLength(1)
})

it('names the categories of a vendor, and asks for a session', async () => {
  const { visitor } = await aPlayer()
  expect(await visitor.call(favourites.listVendorGameTypes, { vassalage: 'nova' })).toContainEqual({
    gameType: 'LIVE',
    gameCount: 1,
  })
  expect(await refusal(visitor, favourites.listVendorGameTypes, { vassalage: 'TAMBO' })).toMatchObject({
    code: 'vendor.unknown',
  })
  const guest = await aVisitor({ tenant: 'alfa' })
  expect((await guest.send(favourites.getFavouriteGames, { input: {} })).status).toBe(401)
})

it('lists of lotteries those that the brand draws', async () => {
  const { visitor } = await aPlayer()
  const page = await visitor.call(listGames, { gameType: 'LOTT' })
  expect(page.content.map(({ nodeId }) => nodeId)).toEqual(['nova-draw'])
})

it('finds games by their lowest stake and their lines', async () => {
  const { visitor } = await aPlayer()
  const ids = async (input: Record<string, string>) =>
    (await visitor.call(listGames, input)).content.map(({ nodeId }) => nodeId)
  expect(await ids({ minLineNum: '5' })).toEqual(['nova-many', 'nova-few'])
  expect(await ids({ minLineNum: '5', minBet: '20' })).toEqual(['nova-few'])
  expect(await ids({ minBet: '99' })).not.toContain('nova-many')
  expect(await ids({ minBet: '100' })).toContain('nova-many')
  expect(await ids({ minBet: '19' })).toEqual([])
})
