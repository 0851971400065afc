import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as games from '#lib/api/play/games.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { listCardRooms } from '#lib/api/play/games-card-rooms.ts'
import { readVendorGame } from '#platform/base/catalogue/service.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aGame, aPlayer, refusal } from './games-site.ts'

const offer = { categories: ['RNG', 'PVP'], vendors: ['NOVA'] } as const
const brandOf = (id: string, market: 'BR' | 'PH') =>
  tenantRecordOf(id, { market, categories: [...offer.categories], vendors: [...offer.vendors] })
/** As an operator may have seeded it before the rules were known. */
const BRAZIL = brandOf('brasil', 'BR')
const ELSEWHERE = brandOf('elsewhere', 'PH')

beforeAll(async () => {
  const operator = await aVisitor({ tenant: 'brasil', record: BRAZIL })
  await operator.call(seedPlatform, {
    tenants: [BRAZIL, ELSEWHERE],
    vendors: [{ vassalage: 'NOVA', title: 'Nova', categories: ['RNG', 'PVP'], kind: 'external' }],
    games: [
      aGame({ nodeId: 'nova-fair', rtpPercent: 85 }),
      aGame({ nodeId: 'nova-mean', rtpPercent: 84.9, isTop: true }),
      aGame({ nodeId: 'nova-silent' }),
      aGame({ nodeId: 'nova-room', gameType: 'PVP', gameClassify: 'TG' }),
    ],
    members: [],
  })
})

describe('a brand of Brazil', () => {
  it('lists neither games between bettors nor games that return less than the law asks', async () => {
    const { visitor } = await aPlayer({ tenant: 'brasil' })
    const { content, total } = await visitor.call(games.listGames, {})
    expect(content.map(({ nodeId }) => nodeId)).toEqual(['nova-fair', 'nova-silent'])
    expect(total).toBe(2)
    const { rooms } = await visitor.call(listCardRooms, {})
    expect(rooms).toEqual([])
    const vendors = await visitor.call(games.listVendors, {})
    expect(JSON.stringify(vendors)).not.toContain('PVP')
  })

  it.each(['nova-room', 'nova-mean'])(
    'opens no %s, and its vendor can take no new bet in it',
    async (nodeId) => {
      const { visitor } = await aPlayer({ tenant: 'brasil' })
      expect(await refusal(visitor, games.launchGame, { nodeId })).toMatchObject({
        code: 'game.unknown',
        details: { nodeId },
      })
      const asked = { vassalage: 'NOVA', gameCode: nodeId }
      expect(await readVendorGame(env, BRAZIL, asked)).toBeUndefined()
      expect(await readVendorGame(env, ELSEWHERE, asked)).toMatchObject({ nodeId })
    },
  )
})

it('brands of other markets offer both', async () => {
  const { visitor } = await aPlayer({ tenant: 'elsewhere' })
  const { content } = await visitor.call(games.listGames, {})
  expect(content.map(({ nodeId }) => nodeId)).toEqual(['nova-mean', 'nova-fair', 'nova-silent', 'nova-room'])
})
