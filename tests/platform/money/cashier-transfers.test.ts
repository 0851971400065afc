import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getConsolidatedFunds,
  getMemberTransfer,
  listTransferTargets,
  listVendorWallets,
  transferToMember,
  walletTransfer,
} from '#lib/api/money/cashier-transfers.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aMember, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { CATALOGUE, refusal } from '../play/games-site.ts'

const PROOF = { secret: 'password', text: PASSWORD } as const
const ONE = 'single'
const MANY = 'parted'

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  const operator = await aVisitor({ tenant: ONE })
  const vendors = ['NOVA', 'HOUSE', 'TAMBO']
  await operator.call(seedPlatform, {
    tenants: [
      tenantRecordOf(ONE, { vendors }),
      tenantRecordOf(MANY, { vendors, singleWallet: false }),
      tenantRecordOf('agentless', { modules: MODULE_FLAGS.filter((flag) => flag !== 'AGENTPOLICY3') }),
    ],
    ...CATALOGUE,
    members: [],
  })
})

async function aHolder(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ tenant: ONE, balanceMinor: 100_00, ...options })
  const wallet = walletOf(env, visitor.tenant, member.id)
  const player = async () => (await wallet.balance()).playerMinor
  return { visitor, member, wallet, player }
}

/** An agent, a player directly below, and one below that. */
async function aLine() {
  const agent = await aHolder({ type: 1 })
  const player = await aHolder({ uplineId: agent.member.id })
  const below = await aHolder({ uplineId: player.member.id })
  return { agent, player, below }
}

const order = (over: Partial<InputOf<typeof transferToMember>> = {}) => ({
  direction: 'upline' as const,
  amountMinor: 30_00,
  operationKey: crypto.randomUUID(),
  ...PROOF,
  ...over,
})

describe('a transfer between members', () => {
  test('goes up and down one step of the tree, and arrives once', async () => {
    const { agent, player, below } = await aLine()
    expect(await player.visitor.call(listTransferTargets)).toMatchObject({
      availableMinor: 100_00,
      upline: { account: agent.member.account },
      downlines: [{ account: below.member.account }],
    })
    const wanted = order()
    const sent = await player.visitor.call(transferToMember, wanted)
    expect(sent).toMatchObject({ direction: 'upline', account: agent.member.account, amountMinor: 30_00 })
    expect((await player.visitor.call(transferToMember, wanted)).id).toBe(sent.id)
    await player.wallet.sweep()
    expect(await player.visitor.call(getMemberTransfer, { id: sent.id })).toMatchObject({ status: 'done' })
    expect([await player.player(), await agent.player()]).toEqual([70_00, 130_00])

    const down = order({ direction: 'downline', account: player.member.account.toUpperCase() })
    expect(await agent.visitor.call(transferToMember, down)).toMatchObject({ direction: 'downline' })
    await agent.wallet.sweep()
    expect([await player.player(), await agent.player()]).toEqual([100_00, 100_00])
    for (const { wallet } of [agent, player]) expect(await wallet.invariants()).toEqual([])
    expect(await refusal(agent.visitor, getMemberTransfer, { id: sent.id })).toMatchObject({
      code: 'transfer.unknown',
    })
    expect(await refusal(player.visitor, transferToMember, { ...wanted, amountMinor: 31_00 })).toMatchObject({
      code: 'request.keyReused',
    })
  })

  test('goes to nobody else', async () => {
    const { agent, player, below } = await aLine()
    const stranger = await aHolder()
    const trial = await aHolder({ type: 4, uplineId: agent.member.id, isLoggedIn: false, balanceMinor: 0 })
    const RELATION = { status: 403, code: 'transfer.relation' }
    for (const account of [stranger, below, agent, trial].map(({ member }) => member.account))
      expect(
        await refusal(agent.visitor, transferToMember, order({ direction: 'downline', account })),
      ).toMatchObject(RELATION)
    expect(await refusal(agent.visitor, transferToMember, order({ direction: 'downline' }))).toMatchObject(
      RELATION,
    )
    expect(await refusal(stranger.visitor, transferToMember, order())).toMatchObject(RELATION)
    // The upline is known; a name beside it is not asked.
    const named = order({ account: stranger.member.account })
    expect((await player.visitor.call(transferToMember, named)).account).toBe(agent.member.account)
    expect(await stranger.player()).toBe(100_00)
  })

  test('goes to nobody who is on a break or suspended, which look the same', async () => {
    const { agent, player } = await aLine()
    const other = await aHolder({ uplineId: agent.member.id })
    const offered = async () => (await agent.visitor.call(listTransferTargets)).downlines.length
    const give = (account: string) =>
      refusal(agent.visitor, transferToMember, order({ direction: 'downline', account }))
    expect(await offered()).toBe(2)
    const change = { do: 'timeOut', hours: 24 } as const
    const operationKey = `protect:${crypto.randomUUID()}`
    await player.wallet.execute({ kind: 'protect', operationKey, by: 'player', change }, Date.now(), 'UTC')
    await player.wallet.sweep()
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(other.member.id).run()
    const answers = [await give(player.member.account), await give(other.member.account)]
    expect(answers[0]).toMatchObject({ code: 'transfer.relation' })
    expect(answers[1]).toEqual(answers[0])
    expect(await offered()).toBe(0)
    expect(await agent.player()).toBe(100_00)
  })

  test('does not leave for somebody whose break only their wallet knows yet, up or down', async () => {
    const { agent, player } = await aLine()
    const rest = (who: typeof agent) =>
      who.wallet.execute(
        {
          ...{ kind: 'protect', operationKey: `protect:${crypto.randomUUID()}`, by: 'player' },
          change: { do: 'exclude', months: 6, scope: 'brand' },
        },
        Date.now(),
        'UTC',
      )
    await rest(player)
    const down = order({ direction: 'downline', account: player.member.account })
    expect(await refusal(agent.visitor, transferToMember, down)).toMatchObject({ code: 'transfer.relation' })
    const { player: below, agent: other } = await aLine()
    await rest(other)
    expect(await refusal(below.visitor, transferToMember, order())).toMatchObject({
      code: 'transfer.relation',
    })
    expect((await below.visitor.call(listTransferTargets)).upline).toBeNull()
    expect([await agent.player(), await below.player()]).toEqual([100_00, 100_00])
  })

  test('that meets a break on its way comes back once', async () => {
    const { agent, player } = await aLine()
    const sent = order({ direction: 'downline', account: player.member.account })
    await agent.visitor.call(transferToMember, sent)
    const change = { do: 'exclude', months: 6, scope: 'brand' } as const
    const operationKey = `protect:${crypto.randomUUID()}`
    await player.wallet.execute({ kind: 'protect', operationKey, by: 'player', change }, Date.now(), 'UTC')
    for (let time = 0; time < 2; time += 1) {
      await agent.wallet.sweep()
      expect([await agent.player(), await player.player()]).toEqual([100_00, 100_00])
    }
    expect(await agent.visitor.call(getMemberTransfer, { id: sent.operationKey })).toMatchObject({
      status: 'returned',
    })
    for (const { wallet } of [agent, player]) expect(await wallet.invariants()).toEqual([])
  })

  test('that was made is told again, also where its recipient takes a break meanwhile', async () => {
    const { agent, player } = await aLine()
    const sent = order({ direction: 'downline', account: player.member.account })
    const made = await agent.visitor.call(transferToMember, sent)
    const change = { do: 'timeOut', hours: 24 } as const
    const operationKey = `protect:${crypto.randomUUID()}`
    await player.wallet.execute({ kind: 'protect', operationKey, by: 'player', change }, Date.now(), 'UTC')
    await player.wallet.sweep()
    expect(await agent.visitor.call(transferToMember, sent)).toMatchObject({
      ...{ id: made.id, account: player.member.account, amountMinor: 30_00 },
    })
    expect(await agent.player()).toBe(70_00)
    for (const other of [{ amountMinor: 1_00 }, { account: agent.member.account }, { direction: 'upline' }])
      expect(
        await refusal(agent.visitor, transferToMember, { ...sent, ...other } as typeof sent),
      ).toMatchObject({ code: 'transfer.relation' })
  })

  test('needs a secret and the money', async () => {
    const { player } = await aLine()
    expect(await refusal(player.visitor, transferToMember, order({ text: 'wrong' }))).toMatchObject({
      code: 'password.incorrect',
    })
    expect(await refusal(player.visitor, transferToMember, order({ amountMinor: 100_01 }))).toMatchObject({
      code: 'wallet.insufficient',
    })
    expect(await player.player()).toBe(100_00)
  })
})

describe('a transfer to a vendor', () => {
  const move = (visitor: Visitor, direction: 'in' | 'out', amountMinor: number, over: object = {}) =>
    visitor.call(walletTransfer, {
      vassalage: 'NOVA',
      direction,
      amountMinor,
      operationKey: crypto.randomUUID(),
      ...over,
    })

  test('is refused where one wallet serves all', async () => {
    const { visitor, player } = await aHolder()
    await expect(move(visitor, 'in', 10_00)).rejects.toThrow('transfer.singleWallet')
    expect(await visitor.call(listVendorWallets)).toMatchObject({ isSingle: '1', vendors: [] })
    expect(await player()).toBe(100_00)
  })

  test('keeps money apart at each vendor, and brings it home', async () => {
    const { visitor, wallet } = await aHolder({ tenant: MANY })
    const operationKey = crypto.randomUUID()
    const answer = { playerMinor: 60_00, vendor: { vassalage: 'NOVA', title: 'Nova', balanceMinor: 40_00 } }
    expect(await move(visitor, 'in', 40_00, { operationKey })).toEqual(answer)
    expect(await move(visitor, 'in', 40_00, { operationKey })).toEqual(answer)
    await expect(move(visitor, 'in', 41_00, { operationKey })).rejects.toThrow('request.keyReused')
    await move(visitor, 'in', 5_00, { vassalage: 'TAMBO' })
    await expect(move(visitor, 'out', 5_01, { vassalage: 'TAMBO' })).rejects.toThrow('wallet.insufficient')
    await expect(move(visitor, 'in', 55_01)).rejects.toThrow('wallet.insufficient')
    expect((await move(visitor, 'out', 15_00)).playerMinor).toBe(70_00)
    expect(await visitor.call(listVendorWallets)).toMatchObject({
      isSingle: '0',
      playerMinor: 70_00,
      vendors: [
        { vassalage: 'NOVA', balanceMinor: 25_00 },
        { vassalage: 'TAMBO', balanceMinor: 5_00 },
      ],
    })
    expect(await visitor.call(getConsolidatedFunds)).toMatchObject({
      totalMinor: 100_00,
      playerMinor: 70_00,
      vendorsMinor: 30_00,
    })
    expect(await wallet.invariants()).toEqual([])
    await wallet.sweep()
    expect(await wallet.projectionGaps()).toEqual([])
  })

  test('names an outside vendor of the brand', async () => {
    const { visitor } = await aHolder({ tenant: MANY })
    for (const vassalage of ['HOUSE', 'NOBODY'])
      await expect(move(visitor, 'in', 1_00, { vassalage })).rejects.toThrow('vendor.unknown')
  })

  test('out of a frozen wallet brings money home only', async () => {
    const { visitor, wallet } = await aHolder({ tenant: MANY })
    await move(visitor, 'in', 40_00)
    const freeze = { kind: 'freeze', operationKey: 'freeze-it', frozen: true, note: 'test' } as const
    await wallet.execute(freeze, Date.now())
    await expect(move(visitor, 'in', 1_00)).rejects.toThrow('wallet.frozen')
    expect((await move(visitor, 'out', 40_00)).playerMinor).toBe(100_00)
  })
})

describe('consolidated funds', () => {
  test('count what is on its way', async () => {
    const { visitor, wallet } = await aHolder({ type: 1 })
    const money = { currency: 'BRL', amountMinor: 10_00, reference: 'test' }
    await wallet.execute({ kind: 'reserve', operationKey: 'hold-some', ...money }, Date.now())
    const given = { kind: 'grantBonus', operationKey: 'give-some', ...money, terms: termsOf(10_00) } as const
    await wallet.execute(given, Date.now())
    expect(await visitor.call(getConsolidatedFunds)).toMatchObject({
      totalMinor: 110_00,
      playerMinor: 90_00,
      holdMinor: 10_00,
      bonusMinor: 10_00,
      vendorsMinor: 0,
    })
  })

  test('are for brands with agents', async () => {
    const { visitor } = await aHolder({ tenant: 'agentless' })
    await expect(visitor.call(getConsolidatedFunds)).rejects.toThrow('system.moduleOff')
  })
})
