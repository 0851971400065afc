import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decideDocuments, getDocuments, sendDocuments } from '#lib/api/care/documents.ts'
import { setLimit } from '#lib/api/care/protection.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { addProof } from '#lib/api/base/proofs.ts'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { addPayoutAccount, withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { sendPayout } from '#platform/money/cashier/payout-steps.ts'
import { aPng } from '../../fixtures/node/images.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { CASHIER } from '../../fixtures/worker/tenants.ts'

/** What markets want of those who pay in and are paid. */

const NAME = 'João da Silva'
const CPF = '52998224725'
vi.setConfig({ testTimeout: 60_000 })

let orders: Record<string, unknown>[]
beforeEach(() => {
  orders = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (new URL(url).host !== 'provider.example') throw new TypeError('no route')
    orders.push(Object(JSON.parse(String(init?.body))))
    if (url.endsWith('/payouts')) return Response.json({ accepted: true })
    return Response.json({ kind: 'redirect', url: 'https://provider.example/pay' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const code = async (sent: Promise<Response>) => String(Object(await (await sent).json()).code ?? 'ok')
const deposit = (visitor: Visitor) =>
  code(
    visitor.send(startDeposit, {
      input: { methodId: 'card', amountMinor: 50_00, operationKey: crypto.randomUUID() },
    }),
  )

describe('in Brazil', () => {
  const methods = CASHIER.methods.map((each) => ({ ...each, instruments: ['debitCard' as const] }))
  const player = async (profile: Record<string, string> = { payeeName: NAME, idNumber: CPF }) => {
    const made = await aMember({
      ...{ tenant: 'own-account', balanceMinor: 100_00, profile },
      record: { market: 'BR', cashier: { ...CASHIER, methods } },
    })
    for (const kind of ['loss', 'time'] as const)
      await made.visitor.call(setLimit, {
        kind,
        period: 'day',
        max: 600_00,
        operationKey: crypto.randomUUID(),
      })
    return made
  }
  const add = (visitor: Visitor, holder: string) =>
    visitor.send(addPayoutAccount, {
      input: { kind: 'pix', number: CPF, holder, secret: 'password', text: PASSWORD },
    })

  it.each([
    ['their own name', NAME, 'ok'],
    ['another spelling of it', ' JOAO  DA silva', 'ok'],
    ['another name', 'Maria da Silva', 'payout.holder'],
    ['a part of it', 'João', 'payout.holder'],
  ])('a payout account in %s: %s', async (_, holder, expected) => {
    const { visitor } = await player()
    const reply = await add(visitor, holder)
    expect(Object(await reply.json()).code ?? 'ok').toBe(expected)
  })

  it('nobody is paid whose name is not known, nor an account of before', async () => {
    const nameless = await player({})
    expect(Object(await (await add(nameless.visitor, NAME)).json()).code).toBe('payout.holder')
    const { visitor, member } = await player()
    const row = { kind: 'pix' as const, bank: null, number: CPF, added_at: Date.now() }
    const accounts = { theirs: crypto.randomUUID(), own: crypto.randomUUID() }
    await insertPayout(env, 'own-account', {
      member: member.id,
      max: 5,
      row: { ...row, id: accounts.theirs, holder: 'Maria' },
    })
    await insertPayout(env, 'own-account', {
      member: member.id,
      max: 5,
      row: { ...row, id: accounts.own, holder: NAME },
    })
    const ask = (payoutId: string) => ({
      input: {
        amountMinor: 50_00,
        payoutId,
        operationKey: crypto.randomUUID(),
        secret: 'password',
        text: PASSWORD,
      },
    })
    expect(await code(visitor.send(withdraw, ask(accounts.theirs)))).toBe('payout.holder')
    const { tenant } = await baseOf(visitor)
    const reply = await visitor.send(withdraw, ask(accounts.own))
    const { id } = Object(Object(await reply.json()).value)
    await sendPayout(env, { tenant, id: String(id), nowMs: Date.now() })
    expect(orders).toMatchObject([{ holder: NAME, ownerNumber: CPF }])
  })

  it('the provider is told what its page may take, and whose money it must be', async () => {
    const { visitor } = await player()
    expect(await deposit(visitor)).toBe('ok')
    expect(orders).toMatchObject([{ instruments: ['debitCard'], ownerNumber: CPF }])
  })

  it('elsewhere an account may be of anybody, and no number leaves', async () => {
    const { visitor } = await aMember({ tenant: 'any-account', profile: { payeeName: NAME, idNumber: CPF } })
    expect(await code(add(visitor, 'Maria da Silva'))).toBe('ok')
    expect(await deposit(visitor)).toBe('ok')
    expect(orders).toMatchObject([{ instruments: [] }])
    expect(orders[0]).not.toHaveProperty('ownerNumber')
  })
})

it('no deposit before document and face are accepted, where the brand asks so', async () => {
  const tenant = 'documents-first'
  const settings = protectionSettings.parse({})
  const documents = { ...settings.documents, ask: 'deposit' as const }
  const record = { protection: { ...settings, firstLimit: false, operator: tenant, documents } }
  const { visitor, member } = await aMember({ tenant, record, birthday: '1990-05-17' })
  expect(await deposit(visitor)).toBe('documents.first')
  expect(orders).toEqual([])
  const { id, state } = await visitor.call(getDocuments)
  expect(state).toBe('asked')
  const picture = (width: number) =>
    visitor
      .send(addProof, { input: { subject: 'document', id }, body: aPng({ width }) })
      .then((sent) => sent.status)
  const sent = () => code(visitor.send(sendDocuments, { input: { kind: 'passport' } }))
  expect(await sent()).toBe('documents.empty')
  expect(await picture(2)).toBe(200)
  expect(await sent()).toBe('documents.face')
  expect(await picture(3)).toBe(200)
  expect(await sent()).toBe('ok')
  expect(await deposit(visitor)).toBe('documents.first')
  await visitor.call(decideDocuments, {
    ...{ tenant, account: member.account, operator: 'ana', decision: 'accept', birthday: '1990-05-17' },
  })
  expect(await deposit(visitor)).toBe('ok')
})
