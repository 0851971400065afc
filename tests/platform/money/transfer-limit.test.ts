import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { listAgentActions } from '#lib/api/agents/agent.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { transferToMember } from '#lib/api/money/cashier-transfers.ts'
import { reserveDayAmount } from '#platform/money/cashier/transfer-limit.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { PASSWORD, aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { refusal } from '../agents/agent-line.ts'

vi.setConfig({ testTimeout: 60_000 })

const agents = { maxDepth: 20, maxDirect: 9, topRates: {}, showsContacts: false, transferDayMinor: 50_00 }

async function aPair(tenant: string) {
  const agent = await aMember({ tenant, type: 1, balanceMinor: 500_00, record: { agents } })
  const player = await aMember({ tenant, uplineId: agent.member.id })
  const send = (amountMinor: number, operationKey: string = crypto.randomUUID()) =>
    agent.visitor.call(transferToMember, {
      direction: 'downline',
      account: player.member.account,
      amountMinor,
      operationKey,
      secret: 'password',
      text: PASSWORD,
    })
  return { agent, player, send }
}

test('a day has a limit for what is sent to others; what was answered counts once', async () => {
  const { agent, player, send } = await aPair('day-limit')
  const key = crypto.randomUUID()
  await send(30_00, key)
  await send(30_00, key)
  expect(await refusal(send(20_01))).toMatchObject({
    code: 'transfer.dayLimit',
    details: { limitMinor: 50_00, leftMinor: 20_00 },
  })
  await send(20_00)
  expect(await refusal(send(1))).toMatchObject({ code: 'transfer.dayLimit' })
  const { content, currency } = await agent.visitor.call(listAgentActions, {})
  expect(currency.code).toBe('BRL')
  expect(content.map(({ kind, subject, after }) => [kind, subject, after]).sort()).toEqual([
    ['transfer', player.member.account, '{"amountMinor":2000}'],
    ['transfer', player.member.account, '{"amountMinor":3000}'],
  ])
})

test('two at once do not pass it together', async () => {
  const { send } = await aPair('day-rush')
  const codes = await Promise.all([send(30_00), send(30_00)].map(refusal))
  expect(codes.filter((each) => each === undefined)).toHaveLength(1)
  expect(codes.filter((each) => each !== undefined)).toMatchObject([{ code: 'transfer.dayLimit' }])
})

test('what the wallet refuses takes nothing off the day', async () => {
  const poor = await aMember({ tenant: 'day-poor', type: 1, balanceMinor: 10_00, record: { agents } })
  const player = await aMember({ tenant: 'day-poor', uplineId: poor.member.id })
  const send = (amountMinor: number) =>
    poor.visitor.call(transferToMember, {
      direction: 'downline',
      account: player.member.account,
      amountMinor,
      operationKey: crypto.randomUUID(),
      secret: 'password',
      text: PASSWORD,
    })
  expect(await refusal(send(45_00))).toMatchObject({ code: 'wallet.insufficient' })
  await send(10_00)
})

test.each([
  [1, 500_00],
  [50_00, 1],
])('one key with two amounts, %i and %i, is one transfer, and all of it counts', async (first, second) => {
  const tenant = `day-key-${first}`
  const { agent, send } = await aPair(tenant)
  const key = crypto.randomUUID()
  // The first call has reserved its amount and has not reached the wallet.
  const reserved = { memberId: agent.member.id, key: `transfer:${key}`, amountMinor: first }
  expect(await reserveDayAmount(await baseOf(agent.visitor), reserved)).toBe(true)
  expect(await refusal(send(second, key))).toMatchObject({ code: 'request.keyReused' })
  expect((await walletOf(env, tenant, agent.member.id).balance()).playerMinor).toBe(500_00)
  await send(first, key)
  const left = 50_00 - first
  expect(await refusal(send(left + 1))).toMatchObject({
    code: 'transfer.dayLimit',
    details: { limitMinor: 50_00, leftMinor: left },
  })
})

test('what one key sent to somebody else stays counted', async () => {
  const tenant = 'day-other'
  const { agent, player, send } = await aPair(tenant)
  const other = await aMember({ tenant, uplineId: agent.member.id, isLoggedIn: false })
  const key = crypto.randomUUID()
  const forget = () => env.DB.prepare("DELETE FROM transfer_day WHERE tenant = 'day-other'").run()
  await send(50_00, key)
  // As if the other call had reserved and this transfer had passed it on the way to the wallet.
  await forget()
  player.member.account = other.member.account
  expect(await refusal(send(50_00, key))).toMatchObject({ code: 'request.keyReused' })
  expect(await refusal(send(1))).toMatchObject({ code: 'transfer.dayLimit', details: { leftMinor: 0 } })
})

test("what passes the brand's current limit for the receiver returns", async () => {
  const tenant = 'receiver-limit'
  const { agent, player, send } = await aPair(tenant)
  const [from, to] = [agent, player].map(({ member }) => walletOf(env, tenant, member.id))
  if (!from || !to) throw new Error('no wallets')
  const held = async () => [(await from.balance()).playerMinor, (await to.balance()).playerMinor]
  await send(10_00)
  await from.sweep()
  expect(await held()).toEqual([490_00, 10_00])
  const brandLimits = [{ limit: 'deposit', period: 'day', max: 15_00, by: 'market' } as const]
  const protection = { ...protectionSettings.parse({}), operator: tenant, firstLimit: false, brandLimits }
  await aTenant(tenant, { agents, protection })
  await send(10_00)
  await from.sweep()
  expect(await held()).toEqual([490_00, 10_00])
  expect((await from.balance()).transitMinor).toBe(0)
})
