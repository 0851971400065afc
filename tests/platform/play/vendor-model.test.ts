import { beforeAll, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { VendorModel, type Answer, type VendorMessage } from '../../fixtures/node/vendor-model.ts'
import { seedSite } from './games-site.ts'
import { aGame } from './vendor-site.ts'

/** Messages in random order, with losses and repetitions, against a model. `npm run prove -- games` sends 10⁵. */
const MESSAGES = Number(Reflect.get(env, 'PROVE_VENDOR_MESSAGES') ?? '') || 160
const PLAYERS = 4
const SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'

beforeAll(async () => {
  await seedSite()
})

/** One round of a vendor's, as it would send it if nothing went wrong; now and then it says something wrong. */
function aRound(draw: Draw, name: string): VendorMessage[] {
  const round = `round-${name}`
  const bets = Array.from({ length: 1 + draw(3) }, (_, index) => ({
    kind: 'bet' as const,
    transaction: `bet-${name}-${index}`,
    round,
    amountMinor: draw(30_00),
  }))
  const told: VendorMessage[] = [...bets]
  for (const { transaction } of bets)
    if (draw(4) === 0)
      told.push({ kind: 'rollback', transaction: `back-${transaction}`, betTransaction: transaction })
  for (let index = 0; index < draw(3); index += 1)
    told.push({
      kind: 'win',
      transaction: `win-${name}-${index}`,
      round,
      amountMinor: draw(60_00),
      isLast: draw(2) === 0,
    })
  if (draw(2) === 0) told.push({ kind: 'close', round })
  const [first] = bets
  if (first && draw(6) === 0) told.push({ ...first, amountMinor: first.amountMinor + 1 })
  return told
}

async function play(player: number, count: number) {
  const draw = fairDraw({ serverSeed: SEED, clientSeed: `vendor-${player}`, nonce: 0 })
  const { server, session, member, wallet } = await aGame({ balanceMinor: 200_00 })
  const model = new VendorModel(200_00)
  const of = { player: member.id, currency: 'BRL', game: 'nova-plain' }
  const send = async (message: VendorMessage): Promise<Answer> => {
    try {
      switch (message.kind) {
        case 'bet':
          return (await server.call(api.vendorBet, { ...of, session, ...message })).balanceMinor
        case 'win':
          return (await server.call(api.vendorWin, { ...of, ...message })).balanceMinor
        case 'rollback':
          return (await server.call(api.vendorRollback, { player: member.id, ...message })).balanceMinor
        case 'close':
          return (await server.call(api.vendorCloseRound, { player: member.id, ...message })).balanceMinor
      }
    } catch (cause) {
      return String(Object(cause).code ?? cause)
    }
  }
  const waiting: VendorMessage[] = []
  let rounds = 0
  const divergences: unknown[] = []
  for (let sent = 0; sent < count; sent += 1) {
    while (waiting.length < 12) waiting.push(...aRound(draw, `${player}-${++rounds}`))
    const [message] = waiting.splice(draw(waiting.length), 1)
    if (!message) continue
    const [expected, seen] = [model.answer(message), await send(message)]
    if (expected !== seen) divergences.push({ sent, message, expected, seen })
    // The answer is lost, or it was too early: the vendor says it again, at some time.
    if (draw(4) === 0 || (expected === 'vendor.tooEarly' && draw(8) > 0)) waiting.push(message)
  }
  return { divergences, model, wallet }
}

it('does what the model says, whatever the order, and the ledger is whole', async () => {
  const each = Math.ceil(MESSAGES / PLAYERS)
  const played = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => play(index, each)))
  for (const { divergences, model, wallet } of played) {
    expect(divergences).toEqual([])
    expect((await wallet.balance()).playerMinor).toBe(model.balanceMinor)
    expect(await wallet.invariants()).toEqual([])
  }
  console.log(`figure: ${each * PLAYERS} messages, 0 divergences`)
})
