import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { resetSecondFactor, setMemberStatus } from '../../../src/lib/api/ops/member-ops.ts'
import { forgotPasswordByEmail, setPasswordByEmail } from '../../../src/lib/api/access/password.ts'
import { getSecurity } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp } from '../../../src/lib/api/people/second-factor.ts'
import { login, resumeSession } from '../../../src/lib/api/access/login.ts'
import { readOutbox } from '../../../src/lib/api/people/messages-codes.ts'
import { findMemberById, type Member } from '../../../src/platform/people/member/member-repository.ts'
import { admitMember } from '../../../src/platform/access/login/admit-member.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'

/** What an operator does for who lost phone and codes, or whose thief switched a second factor on. */

vi.setConfig({ testTimeout: 60_000 })

const OVER = { code: 'session.required' }
const BY = { operator: 'ana', reason: 'lost the phone' }

const form = (member: Member) => ({
  username: member.account,
  password: PASSWORD,
  type: 'username' as const,
  remember: true,
})

/** A member with a second factor, remembered by their browser. */
async function aGuarded(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ isLoggedIn: false, ...options })
  await visitor.call(login, form(member))
  const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
  await visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
  return { visitor, member }
}

async function reset({ account }: Member, input: object = {}) {
  const operator = await aVisitor()
  return operator.call(resetSecondFactor, { tenant: 'aurora', account, ...BY, ...input })
}

/** The same browser, opened again: what it remembers is all that is left. */
function reopened(visitor: Visitor): Visitor {
  const later = visitor.openTab()
  later.cookies.delete('__Host-sid')
  return later
}

async function rowsOf({ id }: Member, table: string): Promise<number | undefined> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE member_id = ?`)
    .bind(id)
    .first<{ n: number }>()
  return row?.n
}

test('the factor is gone with its codes: the password is enough again, and another can be set', async () => {
  const { member } = await aGuarded()
  const asked = await aVisitor()
  await expect(asked.call(login, form(member))).rejects.toMatchObject({ code: 'login.secondFactor' })
  expect(await rowsOf(member, 'recovery_code')).toBe(10)

  expect(await reset(member, { account: member.account.toUpperCase() })).toMatchObject({
    account: member.account,
    actions: [{ status: 'secondFactorOff', ...BY }],
  })
  for (const table of ['totp', 'recovery_code']) expect(await rowsOf(member, table)).toBe(0)
  await asked.call(login, form(member))
  expect(await asked.call(getSecurity)).toMatchObject({ hasTotp: false })
  await asked.call(beginTotp, { password: PASSWORD })
})

test('every session and remembered browser of the member ends, and nobody else’s', async () => {
  const { visitor, member } = await aGuarded()
  const other = await aGuarded()
  const namesake = await aGuarded({ tenant: 'lotus', account: member.account })
  await env.DB.prepare(
    "INSERT INTO play (tenant, token_hash, kind, member_id, node_id, locale, expires_at) VALUES ('aurora', ?, 'play', ?, 'n', 'en', ?)",
  )
    .bind(crypto.randomUUID(), member.id, Date.now() + 60_000)
    .run()
  await reset(member)
  await expect(visitor.call(getSecurity)).rejects.toMatchObject(OVER)
  expect(await reopened(visitor).call(resumeSession)).toBeNull()
  expect(await rowsOf(member, 'play')).toBe(0)
  for (const untouched of [other, namesake])
    expect(await untouched.visitor.call(getSecurity)).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 })
})

test('a login under way ends too, and leaves nothing that is remembered', async () => {
  const { member } = await aGuarded()
  const visitor = await aVisitor()
  const asRead = await findMemberById(env, { tenant: 'aurora', id: member.id })
  if (!asRead) throw new Error('the member is gone')
  await reset(member)
  await expect(admitMember(await baseOf(visitor), asRead, { remember: true })).rejects.toMatchObject(OVER)
  expect(await rowsOf(member, 'remember')).toBe(0)
  await visitor.call(login, form(member))
})

test('a link for a new password that was sent before is good no more', async () => {
  const { visitor, member } = await aGuarded({ email: 'linked@example.org' })
  await visitor.call(forgotPasswordByEmail, { username: member.account, email: 'linked@example.org' })
  const [mail] = (await visitor.call(readOutbox)).filter(({ template }) => template === 'resetLink')
  const resetToken = mail?.content['link']?.split('#reset=')[1] ?? ''
  await reset(member)
  const next = { newPassword: 'of the thief 11', confirmNewPassword: 'of the thief 11' }
  await expect(visitor.call(setPasswordByEmail, { resetToken, ...next })).rejects.toMatchObject({
    code: 'password.linkExpired',
  })
})

test('the member is told in the brand’s language, of no device or place: it was not theirs', async () => {
  const tenant = 'resets'
  const record = { locales: ['vi', 'en'] }
  const { visitor, member } = await aGuarded({ tenant, record, email: 'told@example.org' })
  const before = Date.now()
  await reset(member, { tenant })
  const [notice] = await visitor.call(readOutbox)
  expect(notice).toMatchObject({
    ...{ channel: 'email', recipient: 'told@example.org', template: 'securityChange', locale: 'vi' },
    content: { change: 'totpReset' },
  })
  expect(Object.keys(notice?.content ?? {}).toSorted()).toEqual(['at', 'change'])
  expect(Date.parse(notice?.content['at'] ?? '')).toBeGreaterThanOrEqual(before)
})

test('where there is no factor nothing is done, and nothing is kept as done', async () => {
  const notOn = { code: 'totp.notOn', details: { account: expect.any(String) } }
  const { visitor, member } = await aMember()
  await expect(reset(member)).rejects.toMatchObject(notOn)
  // One that was offered and never confirmed is none.
  await visitor.call(beginTotp, { password: PASSWORD })
  await expect(reset(member)).rejects.toMatchObject(notOn)
  await visitor.call(getSecurity)
  expect(await rowsOf(member, 'member_action')).toBe(0)
})

test('it is done once, also by two operators side by side, and logs out nobody a second time', async () => {
  const { member } = await aGuarded()
  const results = await Promise.allSettled([reset(member), reset(member, { operator: 'bo' })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const visitor = await aVisitor()
  await visitor.call(login, form(member))
  await expect(reset(member)).rejects.toMatchObject({ code: 'totp.notOn' })
  await visitor.call(getSecurity)
  expect(await rowsOf(member, 'member_action')).toBe(1)
})

test('the account is somebody’s, of a brand that there is', async () => {
  const { member } = await aGuarded()
  await expect(reset(member, { account: 'nobody' })).rejects.toMatchObject({ code: 'member.unknown' })
  await expect(reset(member, { tenant: 'lotus' })).rejects.toMatchObject({ code: 'member.unknown' })
  await expect(reset(member, { tenant: 'nowhere' })).rejects.toMatchObject({ code: 'tenant.unknown' })
  await expect(reset(member, { reason: ' ' })).rejects.toMatchObject({ code: 'request.invalid' })
})

test('it stands in one record with suspensions, and opens no account that is suspended', async () => {
  const { member } = await aGuarded()
  const operator = await aVisitor()
  const suspend = { tenant: 'aurora', account: member.account, operator: 'bo', reason: 'taken over' }
  await operator.call(setMemberStatus, { ...suspend, status: 'suspended' })
  const { actions } = await reset(member)
  expect(actions.map(({ status }) => status)).toEqual(['secondFactorOff', 'suspended'])
  await expect((await aVisitor()).call(login, form(member))).rejects.toMatchObject({
    code: 'login.suspended',
  })
})
