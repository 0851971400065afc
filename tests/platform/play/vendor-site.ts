import { vi } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { launchGame } from '#lib/api/play/games.ts'
import type { vendorWin } from '#lib/api/play/vendors-wallet.ts'
import {
  findVendorTransaction,
  openVendorSession,
  vendorBet,
  vendorRollback,
} from '#lib/api/play/vendors-wallet.ts'
import { ApiError, isErrorCode } from '#lib/api/errors.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import type { MemberOptions } from '../../fixtures/worker/members.ts'
import { vendorHeaders, type Signing } from '../../fixtures/worker/vendor.ts'
import { aPlayer, readRefusal, type Refused } from './games-site.ts'

/** A vendor's server at one brand: signs each call anew. */
export class VendorServer {
  readonly #server: Visitor
  readonly #vendor: string

  constructor(server: Visitor, vendor: string) {
    this.#server = server
    this.#vendor = vendor
  }

  async send<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    signing: Partial<Signing> = {},
  ): Promise<Response> {
    const { method, path } = endpoint
    const body = signing.body ?? JSON.stringify(input)
    const brand = this.#server.tenant
    const headers = vendorHeaders({ brand, method, path, vendor: this.#vendor, ...signing, body })
    return this.#server.send(endpoint, { body: signing.body ?? body, headers })
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    signing: Partial<Signing> = {},
  ): Promise<OutputOf<E>> {
    const response = await this.send(endpoint, input, signing)
    const reply: Record<string, unknown> = Object(await response.json())
    if (reply['success'] === true) return endpoint.output.parse(reply['value']) as OutputOf<E>
    const code = reply['code']
    throw isErrorCode(code) ? new ApiError(code, Object(reply['details'] ?? {})) : new Error(String(code))
  }

  async refusal<E extends Endpoint>(
    endpoint: E,
    input: unknown,
    signing: Partial<Signing> = {},
  ): Promise<Refused> {
    return readRefusal(await this.send(endpoint, input, signing))
  }
}

export async function aVendor({
  vendor = 'NOVA',
  tenant = 'alfa',
  address = '',
} = {}): Promise<VendorServer> {
  return new VendorServer(await aVisitor({ tenant, ...(address ? { address } : {}) }), vendor)
}

export const NODE = 'nova-plain'
let ids = 0
export const anId = (what = 'tx') => `${what}-${++ids}-${crypto.randomUUID().slice(0, 8)}`

/** A player in a vendor's game, with the server that plays it. */
export async function aGame(options: MemberOptions & { balanceMinor?: number; nodeId?: string } = {}) {
  const { nodeId = NODE, balanceMinor = 100_00 } = options
  const player = await aPlayer({ balanceMinor, ...options })
  const server = await aVendor({ tenant: player.visitor.tenant })
  const token = await launchToken(player.visitor, nodeId)
  const { session } = await server.call(openVendorSession, { token })
  return { ...player, server, session, ...steps(server, { player: player.member.id, session, game: nodeId }) }
}

export async function launchToken(visitor: Visitor, nodeId = NODE): Promise<string> {
  const { url } = await visitor.call(launchGame, { nodeId })
  return new URL(url).searchParams.get('token') ?? ''
}

type BetInput = InputOf<typeof vendorBet>
type WinInput = InputOf<typeof vendorWin>

/** Inputs of a round's steps, with whatever a test says otherwise. */
function steps(
  server: VendorServer,
  { player, session, game }: { player: string; session: string; game: string },
) {
  const movement = (round: string) => ({ player, round, game, currency: 'BRL', transaction: anId() })
  const aBet = (over: Partial<BetInput> = {}): BetInput => ({
    ...movement(over.round ?? anId('round')),
    session,
    amountMinor: 10_00,
    ...over,
  })
  const aWin = (over: Partial<WinInput> & { round: string }): WinInput => ({
    ...movement(over.round),
    amountMinor: 25_00,
    ...over,
  })
  return {
    aBet,
    aWin,
    /** Places a bet; gives what was asked and answered. */
    place: async (over: Partial<BetInput> = {}) => {
      const asked = aBet(over)
      return { ...asked, reply: await server.call(vendorBet, asked) }
    },
    takeBack: (betTransaction: string, transaction = anId()) =>
      server.call(vendorRollback, { player, transaction, betTransaction }),
    find: (transaction: string) => server.call(findVendorTransaction, { transaction }),
  }
}

/** Puts the clock forward from now on. */
export const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
