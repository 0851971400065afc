import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { adjustBalance } from '#lib/api/money/cashier-adjustments.ts'
import { searchMembers } from '#lib/api/ops/players-search.ts'
import { insertDeposit, claimDeposit, insertSurplus } from '#platform/money/cashier/deposit-repository.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { insertWithdrawal } from '#platform/money/cashier/withdrawal-repository.ts'
import { notePlaces, placesOf } from '#platform/people/session/places.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { keepTransactions } from '#platform/play/vendors/transaction-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { ALFA, BRAVO, readRefusal, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

const find = async (q: string, tenant = ALFA.id) => {
  const { players } = await operator.call(searchMembers, { tenant, q })
  return players.map(({ account, found }) => ({ account, by: found.map(({ by }) => by) }))
}
const aPlayer = async (options: MemberOptions = {}) =>
  (await aMember({ tenant: ALFA.id, isLoggedIn: false, ...options })).member

describe('a player is found', () => {
  it('by account and nickname, by their beginnings and in any case; the exact one first', async () => {
    await aPlayer({ account: 'marina77', nickname: 'Storm' })
    await aPlayer({ account: 'marina7', nickname: 'ÉTOILE du Nord' })
    expect(await find('MARINA7')).toEqual([
      { account: 'marina7', by: ['account'] },
      { account: 'marina77', by: ['account'] },
    ])
    expect(await find('stor')).toEqual([{ account: 'marina77', by: ['nickname'] }])
    expect(await find('ÉTOILE')).toEqual([{ account: 'marina7', by: ['nickname'] }])
    expect(await find('étoile')).toEqual([{ account: 'marina7', by: ['nickname'] }])
  })

  it('by number, mailbox and identity number, however they are written', async () => {
    const { account, id } = await aPlayer({
      mobile: '+5511955550101',
      email: 'rosa.lima+win@mail.example',
      profile: { idNumber: '987.654-32' },
    })
    for (const q of ['+55 11 95555-0101', '11 95555 0101', '5511955550101'])
      expect(await find(q)).toEqual([{ account, by: ['mobile'] }])
    expect(await find('ROSA.LIMA@mail.example')).toEqual([{ account, by: ['email'] }])
    expect(await find('98765432')).toEqual([{ account, by: ['idNumber'] }])
    expect(await find(id)).toEqual([{ account, by: ['memberId'] }])
    const { players } = await operator.call(searchMembers, { tenant: ALFA.id, q: '98765432' })
    expect(players[0]).toMatchObject({ email: 'r•••@•••.example', mobile: '••• 0101' })
    expect(JSON.stringify(players)).not.toMatch(/987|rosa|955550101/)
  })

  it('by payout account and holder, removed accounts as well', async () => {
    const { account, id } = await aPlayer()
    const row = { id: crypto.randomUUID(), kind: 'pix', bank: null, number: '+5511933330001' } as const
    await insertPayout(env, ALFA.id, {
      member: id,
      max: 5,
      row: { ...row, holder: 'JOSÉ DA COSTA', added_at: 1 },
    })
    await env.DB.prepare('UPDATE payout_account SET removed_at = 2 WHERE id = ?').bind(row.id).run()
    expect(await find('5511933330001')).toEqual([{ account, by: ['payoutNumber'] }])
    for (const q of ['josé da', 'José Da Costa', 'JOSÉ'])
      expect(await find(q)).toEqual([{ account, by: ['payoutHolder'] }])
    const { players } = await operator.call(searchMembers, { tenant: ALFA.id, q: 'JOSÉ DA COSTA' })
    expect(players[0]?.found).toEqual([{ by: 'payoutHolder', text: 'JO•••A' }])
  })

  it('by a browser and by an address that were used to log in', async () => {
    const [one, other] = [await aPlayer(), await aPlayer()]
    const base = { env, tenant: ALFA, now: Date.now() }
    const seen = { browser: 'token-1', address: '203.0.113.9', userAgent: 'Firefox/131 (X11)', country: 'BR' }
    await notePlaces(base, one.id, seen)
    await notePlaces(base, other.id, { ...seen, browser: 'token-2' })
    const accounts = [one, other].map(({ account }) => account).sort()
    expect((await find('203.0.113.9')).map(({ account }) => account)).toEqual(accounts)
    const device = (await placesOf(env, ALFA.id, one.id)).find(({ kind }) => kind === 'device')
    expect(device?.label).toBe('Firefox/ (X)')
    expect(await find(device?.mark ?? '')).toEqual([{ account: one.account, by: ['device'] }])
    expect(await find('203.0.113.10')).toEqual([])
  })

  it('by deposit, withdrawal, the provider’s transaction and a correction', async () => {
    const { account, id: member } = await aPlayer()
    const money = { member, currency: 'BRL', amount: 10_00, operation_key: crypto.randomUUID() }
    const [deposit, withdrawal] = [`dep-${crypto.randomUUID()}`, `wd-${crypto.randomUUID()}`]
    const row = { ...money, id: deposit, method: 'pix', kind: 'pix', fee_basis_points: 0 } as const
    await insertDeposit(env, ALFA.id, {
      row: { ...row, created_at: 1, expires_at: 2 },
      maxOpen: 5,
      most: null,
    })
    await claimDeposit(env, ALFA.id, { id: deposit, transactionId: 'PSP-100', paid: 10_00 })
    await insertSurplus(env, ALFA.id, { id: deposit, transactionId: 'PSP-101', amount: 1, nowMs: 3 })
    const asked = { ...money, id: withdrawal, fee: 0, account: 'x', bank: null, number: '1', holder: 'x' }
    await insertWithdrawal(env, ALFA.id, { ...asked, kind: 'pix', host: 'alfa.example', requested_at: 1 })
    const facts = { tenant: ALFA.id, account, direction: 'credit', amountMinor: 5 } as const
    await operator.call(adjustBalance, { ...facts, id: '2026-42', operator: 'ana', reason: 'lost spin' })
    const { players } = await operator.call(searchMembers, { tenant: ALFA.id, q: 'PSP-101' })
    expect(players[0]?.found).toEqual([{ by: 'providerTransaction', text: deposit }])
    for (const [q, by] of [
      [deposit, 'deposit'],
      [withdrawal, 'withdrawal'],
      ['PSP-100', 'providerTransaction'],
      ['2026-42', 'adjustment'],
    ] as const)
      expect(await find(q)).toEqual([{ account, by: [by] }])
  })

  it('by slip, bet, round, and the numbers of game vendors', async () => {
    const { account, id } = await aPlayer({ balanceMinor: 100_00 })
    const wallet = walletOf(env, ALFA.id, id)
    const play = { currency: 'BRL', world: 'world:lottery', game: 'sum-1', category: 'ELOTT' } as const
    const slip = crypto.randomUUID()
    const lines = [{ stakeMinor: 1_00, reference: 'sum-1/20270310-1' }]
    await wallet.execute({ kind: 'slip', operationKey: slip, ...play, lines }, Date.now())
    const round = {
      kind: 'bet',
      ...play,
      world: 'world:game:NOVA',
      game: 'nova-acai',
      category: 'RNG',
    } as const
    const told = { vendor: 'NOVA', kind: 'bet', id: 'TX-9000', memberId: id } as const
    await keepTransactions(env, ALFA.id, { told: [told], nowMs: Date.now() })
    const bet = { operationKey: 'NOVA:bet:TX-9000', stakeMinor: 50, reference: 'NOVA:round:R-77' }
    await wallet.execute({ ...round, ...bet, roundId: 'NOVA:round:R-77' }, Date.now())
    await wallet.sweep()
    expect(await find(slip)).toEqual([{ account, by: ['slip'] }])
    expect(await find(`${slip}/1`)).toEqual([{ account, by: ['slip'] }])
    expect(await find('TX-9000')).toEqual([{ account, by: ['vendorTransaction'] }])
    expect(await find('R-77')).toEqual([{ account, by: ['round'] }])
    expect(await find('NOVA:round:R-77')).toEqual([{ account, by: ['round'] }])
  })
})

it('finds nothing of another brand, and says where it stops', async () => {
  for (let made = 0; made < 52; made += 1) await aPlayer({ account: `crowd${String(made).padStart(3, '0')}` })
  await aPlayer({ tenant: BRAVO.id, account: 'crowd-elsewhere', mobile: '+639171234567' })
  const { players, isCut } = await operator.call(searchMembers, { tenant: ALFA.id, q: 'crowd' })
  expect({ found: players.length, isCut }).toEqual({ found: 50, isCut: true })
  expect(await find('crowd-elsewhere')).toEqual([])
  expect(await find('+639171234567')).toEqual([])
  expect(await find('crowd-elsewhere', BRAVO.id)).toHaveLength(1)
})

it('belongs to the duty of members, at the brands of the key, also to keys that only read', async () => {
  const send = async (rights: object, tenant = ALFA.id) => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })
    return operator.send(searchMembers, {
      input: { tenant, q: 'anybody' },
      headers: { authorization: `Bearer ${key}` },
    })
  }
  expect((await send({ duties: ['members'], brands: [ALFA.id], readsOnly: true })).status).toBe(200)
  expect(await readRefusal(await send({ duties: ['cashier'] }))).toMatchObject({ status: 403 })
  expect(await readRefusal(await send({ brands: [BRAVO.id] }))).toMatchObject({ status: 403 })
  for (const q of ['a', ' ', 'x'.repeat(129), 'a\u0000b'])
    expect((await operator.send(searchMembers, { input: { tenant: ALFA.id, q } })).status).toBe(422)
})
