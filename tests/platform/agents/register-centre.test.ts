import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { listAgentActions, listDownline, setDownlineRates } from '#lib/api/agents/agent.ts'
import { changePassword } from '#lib/api/access/password.ts'
import {
  createDownline,
  createInvite,
  listInvites,
  setInviteOpen,
} from '#lib/api/agents/agent-register-centre.ts'
import { checkAffiliate, register, type FieldRule, type RegisterForm } from '#lib/api/access/registration.ts'
import { listTransferTargets } from '#lib/api/money/cashier-transfers.ts'
import { login } from '#lib/api/access/login.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aPerson, refusal } from './agent-line.ts'
import { takeErrors } from '../ledger/wallets.ts'

vi.setConfig({ testTimeout: 60_000 })

const TEMPORARY = 'a temporary horse'
const BIRTHDAY = '1990-05-04'
let names = 0
const aName = () => `new${(names += 1)}x${crypto.randomUUID().slice(0, 6)}`

function aForm(over: Partial<RegisterForm> = {}): Omit<RegisterForm, 'botCheck'> {
  return {
    username: aName(),
    password: 'purple monkey lamp',
    confirmPassword: 'purple monkey lamp',
    birthday: BIRTHDAY,
    acceptsTerms: true,
    registerMethod: 'WEB',
    ...over,
  }
}

/** Registers with a code, as a page does. */
async function join(tenant: string, affiliateCode: string) {
  const visitor = await aVisitor({ tenant })
  const form = aForm({ affiliateCode })
  await visitor.call(register, await withBotCheck(visitor, form))
  return { visitor, account: form.username }
}

const link = (visitor: Visitor, over = {}) =>
  visitor.call(createInvite, { label: 'Friends', type: 0, rates: { RNG: 5_000 }, ...over })
const typeOf = (tenant: string, account: string) =>
  env.DB.prepare('SELECT type, upline_id, invite_code FROM member WHERE tenant = ? AND account = ?')
    .bind(tenant, account)
    .first()

test('a link is not named as the house', async () => {
  const { visitor } = await aPerson({ tenant: 'links', type: 1 })
  for (const label of ['Support', 'ＡＤＭＩＮ friends', 'links'])
    expect([label, await refusal(link(visitor, { label }))]).toEqual([
      label,
      expect.objectContaining({ code: 'agent.nameReserved' }),
    ])
})

test('who comes by a link stands below its agent, with the link’s type and rates, for good', async () => {
  const { visitor, member } = await aPerson({ tenant: 'links', type: 1 })
  const invite = await link(visitor, { type: 2 })
  expect(invite).toMatchObject({ state: 'open', registrations: 0, visits: 0 })
  const guest = await aVisitor({ tenant: 'links' })
  await guest.call(checkAffiliate, { code: invite.code, isVisit: '1' })
  const { account } = await join('links', invite.code)
  expect(await typeOf('links', account)).toEqual({ type: 2, upline_id: member.id, invite_code: invite.code })
  const { content } = await visitor.call(listDownline, {})
  expect(content[0]).toMatchObject({ account, type: 2, level: 1, rates: { RNG: 5_000 } })
  const listed = await visitor.call(listInvites, {})
  expect(listed.content[0]).toMatchObject({ visits: 1, registrations: 1, firstDepositors: 0 })
})

test('visits are counted as links are opened, not as codes are looked up, and not without end from one address', async () => {
  const { visitor } = await aPerson({ tenant: 'visits', type: 1 })
  const { code } = await link(visitor)
  const visits = async () => (await visitor.call(listInvites, {})).content[0]?.visits
  const address = '203.0.113.9'
  const open = async () =>
    (await aVisitor({ tenant: 'visits', address })).call(checkAffiliate, { code, isVisit: '1' })
  await (await aVisitor({ tenant: 'visits', address })).call(checkAffiliate, { code })
  expect(await visits()).toBe(0)
  for (let time = 0; time < 12; time += 1) expect(await open()).toEqual({ code })
  expect(await visits()).toBe(10)
  await (await aVisitor({ tenant: 'visits' })).call(checkAffiliate, { code, isVisit: '1' })
  expect(await visits()).toBe(11)
})

test('a link ends with its uses, with its time, and when it is closed', async () => {
  const { visitor } = await aPerson({ tenant: 'ends', type: 1 })
  const once = await link(visitor, { maxUses: 1 })
  await join('ends', once.code)
  const late = await link(visitor, { days: 1 })
  await env.DB.prepare("UPDATE affiliate SET expires_at = 1 WHERE tenant = 'ends' AND code = ?")
    .bind(late.code)
    .run()
  const shut = await link(visitor)
  await visitor.call(setInviteOpen, { code: shut.code, isOpen: false })
  const guest = await aVisitor({ tenant: 'ends' })
  for (const { code } of [once, late, shut]) {
    expect(await refusal(guest.call(checkAffiliate, { code }))).toMatchObject({
      code: 'register.affiliateUnknown',
    })
    const { account } = await join('ends', code)
    // The code came with the address and is not asked for here: it keeps nobody out, and binds nobody.
    expect(await typeOf('ends', account)).toMatchObject({ upline_id: null })
  }
  const { content } = await visitor.call(listInvites, {})
  expect(content.map(({ state }) => state).sort()).toEqual(['closed', 'expired', 'used'])
  await visitor.call(setInviteOpen, { code: shut.code, isOpen: true })
  expect(await guest.call(checkAffiliate, { code: shut.code })).toEqual({ code: shut.code })
})

test('two at once share one use between them: one is bound, the other is told', async () => {
  const { visitor } = await aPerson({ tenant: 'rush', type: 1 })
  const { code } = await link(visitor, { maxUses: 1 })
  const outcomes = await Promise.all([join('rush', code), join('rush', code)].map(refusal))
  const bound = await env.DB.prepare(
    "SELECT count(*) AS n FROM member WHERE tenant = 'rush' AND invite_code = ?",
  )
    .bind(code)
    .first('n')
  expect(bound).toBe(1)
  expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([
    { code: 'register.affiliateUnknown' },
  ])
  const [first] = (await visitor.call(listInvites, {})).content
  expect(first).toMatchObject({ registrations: 1, state: 'used' })
})

test('the account, its rates and the use of the link are written together or not at all', async () => {
  const tenant = 'whole'
  const { visitor } = await aPerson({ tenant, type: 1 })
  const { code } = await link(visitor, { maxUses: 1 })
  const child = { password: TEMPORARY, birthday: BIRTHDAY, type: 0, rates: { RNG: 2_000 } } as const
  const [joins, opened] = [aForm({ affiliateCode: code }), { ...child, account: aName() }]
  const guest = await aVisitor({ tenant })
  const both = async () => [
    await refusal(guest.call(register, await withBotCheck(guest, joins))),
    await refusal(visitor.call(createDownline, opened)),
  ]
  // As if the platform stopped between the account and what comes with it.
  await env.DB.exec(
    "CREATE TRIGGER stops BEFORE INSERT ON agent_member BEGIN SELECT RAISE(ABORT, 'planted crash'); END",
  )
  const failed = await both()
  await env.DB.exec('DROP TRIGGER stops')
  expect(failed).toMatchObject([{ code: 'system.internal' }, { code: 'system.internal' }])
  takeErrors()
  for (const account of [joins.username, opened.account]) expect(await typeOf(tenant, account)).toBeNull()
  expect((await visitor.call(listInvites, {})).content[0]).toMatchObject({ registrations: 0, state: 'open' })
  expect(await both()).toEqual([undefined, undefined])
  const { content } = await visitor.call(listDownline, {})
  const ratesOf = (of: string) => content.find(({ account }) => account === of)?.rates
  expect([ratesOf(joins.username), ratesOf(opened.account)]).toEqual([{ RNG: 5_000 }, { RNG: 2_000 }])
})

test('a name that is taken leaves the use', async () => {
  const { visitor } = await aPerson({ tenant: 'taken', type: 1 })
  const { code } = await link(visitor, { maxUses: 1 })
  const guest = await aVisitor({ tenant: 'taken' })
  await aPerson({ tenant: 'taken', account: 'alreadyhere' })
  const form = aForm({ username: 'alreadyhere', affiliateCode: code })
  expect(await refusal(guest.call(register, await withBotCheck(guest, form)))).toMatchObject({
    code: 'register.usernameTaken',
  })
  expect((await visitor.call(listInvites, {})).content[0]).toMatchObject({ registrations: 0, state: 'open' })
  const orphans = await env.DB.prepare(
    `SELECT count(*) AS n FROM agent_member a WHERE tenant = 'taken'
       AND NOT EXISTS (SELECT 1 FROM member m WHERE m.tenant = a.tenant AND m.id = a.member)`,
  ).first('n')
  expect(orphans).toBe(0)
})

test('links give no more than the agent has, and bring only whom the agent may bring', async () => {
  const top = await aPerson({ tenant: 'bounds', type: 1 })
  expect(await refusal(link(top.visitor, { rates: { RNG: 12_100 } }))).toMatchObject({ code: 'agent.rate' })
  const promoter = await aPerson({ tenant: 'bounds', type: 42, uplineId: top.member.id })
  expect(await refusal(link(promoter.visitor, { type: 2, rates: {} }))).toMatchObject({ code: 'agent.type' })
  expect(await refusal(link(promoter.visitor))).toMatchObject({ code: 'agent.rate' })
  expect((await promoter.visitor.call(listInvites, {})).types).toEqual([0])
  await link(promoter.visitor, { rates: {} })
  const others = await link(top.visitor)
  const close = { code: others.code, isOpen: false }
  expect(await refusal(promoter.visitor.call(setInviteOpen, close))).toMatchObject({
    code: 'agent.linkUnknown',
  })
})

test('what an open link promises holds the rate of its agent up', async () => {
  const top = await aPerson({ tenant: 'promise', type: 1 })
  const agent = await aPerson({ tenant: 'promise', type: 2, uplineId: top.member.id })
  const give = (RNG: number) =>
    top.visitor.call(setDownlineRates, { account: agent.member.account, rates: { RNG } })
  await give(9_000)
  const { code } = await link(agent.visitor, { rates: { RNG: 8_000 } })
  expect(await refusal(give(7_000))).toMatchObject({ code: 'agent.rate' })
  await agent.visitor.call(setInviteOpen, { code, isOpen: false })
  await give(7_000)
  expect(await refusal(agent.visitor.call(setInviteOpen, { code, isOpen: true }))).toMatchObject({
    code: 'agent.rate',
  })
})

test('lines are bounded in depth, agents in size', async () => {
  const agents = { maxDepth: 2, maxDirect: 2, topRates: {}, showsContacts: false }
  const top = await aPerson({ tenant: 'full', type: 1, record: { agents } })
  const agent = await aPerson({ tenant: 'full', type: 2, uplineId: top.member.id, record: { agents } })
  const deep = await aPerson({ tenant: 'full', type: 2, uplineId: agent.member.id, record: { agents } })
  const make = (visitor: Visitor) =>
    visitor.call(createDownline, {
      account: aName(),
      password: TEMPORARY,
      birthday: BIRTHDAY,
      type: 0,
      rates: {},
    })
  expect(await refusal(make(deep.visitor))).toMatchObject({
    code: 'agent.lineFull',
    details: { bound: 'depth' },
  })
  await make(top.visitor)
  expect(await refusal(make(top.visitor))).toMatchObject({
    code: 'agent.lineFull',
    details: { bound: 'size' },
  })
})

test('of accounts that are opened at the same time no more get in than have room', async () => {
  const agents = { maxDepth: 2, maxDirect: 1, topRates: {}, showsContacts: false }
  const record = { agents }
  const opener = await aPerson({ tenant: 'room', type: 1, record })
  const made = await Promise.allSettled(
    [1, 2].map(() =>
      opener.visitor.call(createDownline, {
        account: aName(),
        password: TEMPORARY,
        birthday: BIRTHDAY,
        type: 0,
        rates: {},
      }),
    ),
  )
  const top = await aPerson({ tenant: 'room', type: 1, record })
  const { code } = await link(top.visitor, { rates: {} })
  const joined = await Promise.allSettled([join('room', code), join('room', code)])
  for (const attempts of [made, joined]) {
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'agent.lineFull', details: { bound: 'size', limit: 1 } },
    })
  }
  const { results } = await env.DB.prepare(
    "SELECT direct FROM team WHERE tenant = 'room' AND agent IN (?, ?)",
  )
    .bind(opener.member.id, top.member.id)
    .all()
  expect(results).toEqual([{ direct: 1 }, { direct: 1 }])
  const uses = await env.DB.prepare('SELECT uses FROM affiliate WHERE code = ?').bind(code).first('uses')
  expect(uses).toBe(1)
})

describe('a link of an agent whose line is full', () => {
  const agents = { maxDepth: 2, maxDirect: 1, topRates: {}, showsContacts: false }
  const CODE: FieldRule = {
    ...{ field: 'affiliateCode', enabled: true, required: false },
    ...{ minLength: 1, maxLength: 64, patternId: 'any' },
  }

  async function aFull(tenant: string, fields: FieldRule[]) {
    const record = { agents, registration: { fields, captcha: false } }
    const top = await aPerson({ tenant, type: 1, record })
    await aPerson({ tenant, type: 2, uplineId: top.member.id, record })
    return { code: (await link(top.visitor, { rates: {} })).code, record }
  }

  test('binds nobody, and keeps nobody out, where the form does not ask for a code', async () => {
    const { code } = await aFull('full-hidden', [])
    const { account } = await join('full-hidden', code)
    expect(await typeOf('full-hidden', account)).toEqual({ type: 0, upline_id: null, invite_code: null })
  })

  test('is refused where the form asks for the code, before anything is used up', async () => {
    const { code } = await aFull('full-asked', [CODE])
    const visitor = await aVisitor({ tenant: 'full-asked' })
    const form = await withBotCheck(visitor, aForm({ affiliateCode: code }))
    expect(await refusal(visitor.call(register, form))).toMatchObject({
      code: 'agent.lineFull',
      details: { bound: 'size' },
    })
    const { affiliateCode: _, ...without } = form
    await visitor.call(register, without)
    expect(await typeOf('full-asked', form.username)).toMatchObject({ upline_id: null })
  })
})

test('an account that the agent opens takes nothing but a new password first', async () => {
  const record = { modules: ['USERNAMEREG3', 'AGENTPOLICY3'] }
  const { visitor, member } = await aPerson({ tenant: 'direct', type: 1, record })
  const account = aName()
  const made = { account, password: TEMPORARY, birthday: BIRTHDAY, type: 0, rates: { RNG: 2_000 } } as const
  await visitor.call(createDownline, made)
  expect(await refusal(visitor.call(createDownline, made))).toMatchObject({ code: 'register.usernameTaken' })
  const player = await aVisitor({ tenant: 'direct' })
  await player.call(login, { username: account, password: TEMPORARY, type: 'username' })
  expect(await refusal(player.call(listTransferTargets, {}))).toMatchObject({
    code: 'password.changeRequired',
  })
  const next = {
    oldPassword: TEMPORARY,
    newPassword: 'a horse of my own',
    confirmNewPassword: 'a horse of my own',
  }
  await player.call(changePassword, next)
  expect(await player.call(listTransferTargets, {})).toMatchObject({ upline: { account: member.account } })
  const { content } = await visitor.call(listAgentActions, {})
  expect(content).toHaveLength(1)
  expect(content[0]).toMatchObject({ kind: 'create', subject: account })
})

test('a form that the agent fills in is judged as any other', async () => {
  const { visitor } = await aPerson({ tenant: 'judged', type: 1 })
  const make = (over: Record<string, unknown>) =>
    refusal(
      visitor.call(createDownline, {
        account: aName(),
        password: TEMPORARY,
        birthday: BIRTHDAY,
        type: 0,
        rates: {},
        ...over,
      }),
    )
  expect(await make({ birthday: '2020-01-01' })).toMatchObject({ code: 'register.underAge' })
  expect(await make({ account: '1' })).toMatchObject({
    code: 'field.invalid',
    details: { fields: [{ field: 'account' }] },
  })
  expect(await make({ password: 'short' })).toMatchObject({
    code: 'field.invalid',
    details: { fields: [{ field: 'newPassword' }] },
  })
  expect(await make({ rates: { RNG: 50_000 } })).toMatchObject({ code: 'agent.rate' })
  expect(await make({ rates: { RNG: 150 } })).toMatchObject({ code: 'request.invalid' })
})
