import { env } from 'cloudflare:workers'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import type { Game } from '#lib/api/play/games.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'

/** Two brands over one small catalogue. */

export function aGame(over: Partial<Game> & { nodeId: string }): Game {
  return {
    gameCode: over.nodeId,
    gameName: over.nodeId,
    vassalage: 'NOVA',
    vendorName: 'Nova',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    isGame: 'GAME',
    supportPlay: '1',
    isTop: false,
    ...over,
  }
}

export const REELS = 'house-aurora-reels'
export const ROULETTE = 'house-roulette'
export const CRASH = 'house-crash'
export const SCRATCH = 'house-scratch'
export const CATALOGUE: Pick<InputOf<typeof seedPlatform>, 'vendors' | 'games'> = {
  vendors: [
    { vassalage: 'NOVA', title: 'Nova', categories: ['RNG', 'LIVE'], kind: 'external' },
    { vassalage: 'HOUSE', title: 'House', categories: ['INHOUSE', 'RNG'], kind: 'inHouse' },
    // Reached by an adapter that there is not.
    { vassalage: 'TAMBO', title: 'Tambo', categories: ['RNG'], kind: 'external', adapter: 'nobody' },
  ],
  games: [
    aGame({ nodeId: 'nova-acai', gameName: 'Açaí  Festival', isTop: true, supportPlay: '0' }),
    aGame({ nodeId: 'nova-percent', gameName: '100% Luck_y' }),
    aGame({ nodeId: 'nova-plain', gameName: '1000 Lucky' }),
    aGame({ nodeId: 'nova-card', gameName: 'Scratch Card', gameClassify: 'SC' }),
    aGame({ nodeId: 'nova-bingo', gameName: 'Bingo Night', gameClassify: 'BG' }),
    aGame({
      nodeId: 'nova-table',
      gameName: 'Đà Nẵng Table',
      gameType: 'LIVE',
      gameClassify: 'TG',
      isTop: true,
    }),
    aGame({ nodeId: 'nova-fish', gameName: 'Deep Fish', gameType: 'FISH', gameClassify: 'AC', isTop: true }),
    aGame({ nodeId: 'tambo-one', gameName: 'Tambo One', vassalage: 'TAMBO', vendorName: 'Tambo' }),
    aGame({
      nodeId: REELS,
      gameCode: 'slots/aurora-reels',
      gameName: 'Aurora Reels',
      vassalage: 'HOUSE',
      vendorName: 'House',
      gameType: 'INHOUSE',
    }),
    aGame({
      nodeId: ROULETTE,
      gameCode: 'tables/roulette',
      gameName: 'European Roulette',
      vassalage: 'HOUSE',
      vendorName: 'House',
      gameType: 'INHOUSE',
      gameClassify: 'TG',
      supportPlay: '0',
    }),
    aGame({
      nodeId: SCRATCH,
      gameCode: 'cards/scratch',
      gameName: 'Northern Lights Scratch',
      vassalage: 'HOUSE',
      vendorName: 'House',
      gameType: 'INHOUSE',
      gameClassify: 'SC',
      supportPlay: '0',
    }),
    aGame({
      nodeId: CRASH,
      gameCode: 'crash/sky-lantern',
      gameName: 'Sky Lantern',
      vassalage: 'HOUSE',
      vendorName: 'House',
      gameType: 'INHOUSE',
      gameClassify: 'AC',
      supportPlay: '0',
    }),
    aGame({ nodeId: 'house-unknown', vassalage: 'HOUSE', vendorName: 'House', gameType: 'INHOUSE' }),
  ],
}
export const ALFA = tenantRecordOf('alfa', {
  locales: ['pt', 'en'],
  categories: ['RNG', 'LIVE', 'SPORTS', 'INHOUSE'],
  vendors: ['NOVA', 'HOUSE'],
})
export const BRAVO = tenantRecordOf('bravo', {
  locales: ['fil', 'en'],
  categories: ['RNG', 'LIVE', 'SPORTS', 'INHOUSE'],
  vendors: ['TAMBO', 'NOVA'],
  hotGames: ['nova-table', 'house-aurora-reels', 'nova-acai'],
})

/** Brings both brands and the catalogue to the platform; gives the operator. */
export async function seedSite(): Promise<Visitor> {
  const operator = await aVisitor({ tenant: 'alfa', record: ALFA })
  await operator.call(seedPlatform, { tenants: [ALFA, BRAVO], ...CATALOGUE, members: [] })
  return operator
}

export interface Refused {
  status: number
  code: unknown
  details: Record<string, unknown>
}

/** The refusal that a call must meet; fails where it is answered instead. */
export async function refusal<E extends Endpoint>(
  visitor: Visitor,
  endpoint: E,
  input: InputOf<E>,
): Promise<Refused> {
  return readRefusal(await visitor.send(endpoint, { input }))
}

export async function readRefusal(response: Response): Promise<Refused> {
  const { success, code, details }: Record<string, unknown> = Object(await response.json())
  if (success !== false) throw new Error('the call was answered')
  return { status: response.status, code, details: Object(details ?? {}) }
}

/** A member, logged in, with money in the wallet. */
export async function aPlayer({
  balanceMinor = 0,
  tenant = 'alfa',
  ...options
}: MemberOptions & { balanceMinor?: number } = {}) {
  const { visitor, member } = await aMember({ tenant, ...options })
  const wallet = walletOf(env, tenant, member.id)
  if (balanceMinor > 0) {
    const deposit = {
      kind: 'post',
      purpose: 'adjustment',
      direction: 'credit',
      against: 'world:promo',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: balanceMinor,
      reference: 'opening',
    } as const
    await wallet.execute(deposit, Date.now())
  }
  return { visitor, member, wallet }
}
