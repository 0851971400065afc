import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { WalletObject as Wallet } from '#platform/ledger/wallet/wallet-object.ts'
import type { Env } from '#platform/base/env.ts'

/** The bare runtime has no D1: no brand is known there, and no movement is projected. */
const NO_DATABASE = {
  prepare: () => ({ bind: () => ({ first: () => Promise.resolve(null) }) }),
  batch: () => Promise.reject(new Error('no database')),
}

export class WalletObject extends Wallet {
  constructor(state: DurableObjectState, env: Env) {
    super(state, Reflect.has(env, 'DB') ? env : Object.assign({ DB: NO_DATABASE }, env))
  }
}

interface Call {
  tenant: string
  member: string
  command: CommandInput
  nowMs: number
}

/** The ledger alone, for drills: kills, mutants and measurements need no other part of the platform. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/') return new Response('ready')
    if (pathname === '/execute') {
      const { tenant, member, command, nowMs } = await request.json<Call>()
      return Response.json(await walletOf(env, tenant, member).execute(command, nowMs))
    }
    const wallet = walletOf(env, searchParams.get('tenant') ?? '', searchParams.get('member') ?? '')
    if (pathname === '/state')
      return Response.json({ balance: await wallet.balance(), broken: await wallet.invariants() })
    if (pathname === '/sweep') return Response.json(await wallet.sweep())
    if (pathname === '/measure')
      return Response.json(await measure(wallet, Number(searchParams.get('count'))))
    return new Response('unknown', { status: 404 })
  },
}

/** Rounds, reservations and releases in turn, some at a time, from inside the runtime; latencies in milliseconds. */
async function measure(wallet: ReturnType<typeof walletOf>, count: number) {
  const run = crypto.randomUUID()
  const took: number[] = []
  const one = async (command: CommandInput) => {
    const from = performance.now()
    const reply = await wallet.execute(command, Date.now())
    if (!reply.ok) throw new Error(reply.code)
    took.push(performance.now() - from)
  }
  const money = { currency: 'BRL', amountMinor: 3, reference: 'measure' }
  await wallet.execute(
    {
      kind: 'deposit',
      ...money,
      amountMinor: 10 * count,
      operationKey: `${run}-deposit`,
    },
    Date.now(),
  )
  const width = 4
  const lane = async (from: number) => {
    for (let index = from; index < count; index += 3 * width) {
      const [operationKey, holdId] = [`${run}-round-${index}`, `${run}-hold-${index}`]
      const stake = {
        world: 'world:game:AURORA',
        game: 'reels',
        category: 'RNG',
        stakeMinor: 5,
      } as const
      await one({
        kind: 'round',
        operationKey,
        currency: 'BRL',
        ...stake,
        winMinor: 4,
        outcomeJson: '[1,2,3]',
        minGapMs: 0,
      })
      await one({ kind: 'reserve', operationKey: holdId, ...money })
      await one({ kind: 'release', operationKey: `${run}-release-${index}`, holdId })
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: width }, (_, index) => lane(index)))
  return { seconds: (performance.now() - from) / 1000, took: took.toSorted((a, b) => a - b) }
}
