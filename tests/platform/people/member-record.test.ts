import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { acceptTerms } from '#lib/api/access/account.ts'
import { getMember, readMemberInFull } from '#lib/api/ops/member-ops.ts'
import { listOperatorActions } from '#lib/api/ops/operator-log.ts'
import { setLimit } from '#lib/api/care/protection.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { ALFA, readRefusal, refusal, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

const PERSONAL = {
  email: 'ana.silva@mail.example',
  nickname: 'Aninha',
  profile: {
    payeeName: 'Ana Silva',
    zalo: '0912345678',
    line: 'ana.line',
    idNumber: '123.456',
    winsHidden: '1',
  },
}
let numbers = 0

async function aPerson() {
  numbers += 1
  const mobile = `+55119876543${20 + numbers}`
  const { member: agent } = await aMember({ tenant: ALFA.id, type: 1 })
  const made = await aMember({ tenant: ALFA.id, uplineId: agent.id, ...PERSONAL, mobile })
  await made.visitor.call(setLimit, {
    ...{ kind: 'deposit', period: 'day', max: 50_00, operationKey: crypto.randomUUID() },
  })
  return { ...made, agent, of: { tenant: ALFA.id, account: made.member.account } }
}

it('shows an account with its line, checks and limits, and of personal data enough to recognise it', async () => {
  const { member, agent, of } = await aPerson()
  const shown = await operator.call(getMember, of)
  expect(shown).toMatchObject({
    ...{ account: member.account, type: 0, status: 'active', isBanned: false, upline: agent.account },
    email: 'a•••@•••.example',
    mobile: `••• ${member.mobile?.slice(-4)}`,
    contacts: { nickname: 'An•••a', payeeName: 'An•••a', zalo: '••• 5678', line: 'an•••e' },
    verification: { documents: 'none', hasIdNumber: true, secondFactor: false },
    pause: null,
    readings: [],
  })
  expect(shown.limits).toContainEqual({ kind: 'deposit', period: 'day', max: 50_00, by: 'player' })
  expect(JSON.stringify(shown)).not.toMatch(/Silva|silva|0912345678|123\.456|winsHidden/)
})

it('shows which terms a member accepted, and when', async () => {
  const termsOf = async (account: string) =>
    (await operator.call(getMember, { tenant: ALFA.id, account })).terms
  const { member } = await aMember({ tenant: ALFA.id, termsVersion: '2026-10-01' })
  expect(await termsOf(member.account)).toEqual({ version: '2026-10-01', acceptedAtMs: member.createdAtMs })
  const { member: seeded } = await aMember({ tenant: ALFA.id })
  expect(await termsOf(seeded.account)).toBeNull()
})

it('keeps every acceptance of terms, with its way and the time of the first', async () => {
  const [tenant, first, next] = ['versions', '2026-10-01', '2026-11-20']
  await aVisitor({ tenant, record: { termsVersion: first } })
  const { visitor, member } = await aMember({ tenant, termsVersion: first })
  await aVisitor({ tenant, record: { termsVersion: next } })
  const accepted = async () =>
    (await operator.call(getMember, { tenant, account: member.account })).acceptances
  const registered = { version: first, way: 'registration', acceptedAtMs: member.createdAtMs }
  expect(await accepted()).toEqual([registered])
  await visitor.call(acceptTerms, { version: next })
  const both = await accepted()
  expect(both).toEqual([{ version: next, way: 'dialog', acceptedAtMs: expect.any(Number) }, registered])
  await visitor.call(acceptTerms, { version: next })
  expect(await accepted()).toEqual(both)

  const { member: agreed, visitor: later } = await aMember({ tenant })
  const ofLater = { tenant, account: agreed.account }
  expect((await operator.call(getMember, ofLater)).acceptances).toEqual([])
  await later.call(acceptTerms, { version: next })
  expect((await operator.call(getMember, ofLater)).acceptances).toMatchObject([
    { version: next, way: 'dialog' },
  ])
  for (const sql of ["UPDATE terms_acceptance SET version = '2020-01-01'", 'DELETE FROM terms_acceptance'])
    await expect(env.DB.prepare(sql).run()).rejects.toThrow('an acceptance of terms is kept')
})

it('takes acceptances from before the history into it', async () => {
  const before = env.TEST_MIGRATIONS.filter(({ name }) => name < '0067')
  await applyD1Migrations(env.OWN_DB, before)
  const insert = env.OWN_DB.prepare(
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at,
       terms_version, terms_at) VALUES ('old', ?1, ?1, ?1, 0, '', 0, 100, ?2, ?3)`,
  )
  const rows = [
    ['registered', '2026-10-01', 100],
    ['asked', '2026-11-01', 200],
    ['unrecorded', null, null],
  ]
  await env.OWN_DB.batch(rows.map((row) => insert.bind(...row)))
  await applyD1Migrations(env.OWN_DB, env.TEST_MIGRATIONS)
  const { results } = await env.OWN_DB.prepare('SELECT * FROM terms_acceptance ORDER BY at').all()
  expect(results).toEqual([
    { tenant: 'old', member: 'registered', version: '2026-10-01', way: 'registration', at: 100 },
    { tenant: 'old', member: 'asked', version: '2026-11-01', way: 'dialog', at: 200 },
  ])
})

it('shows it in full to a named operator with a reason, and keeps both', async () => {
  const { member, of } = await aPerson()
  const shown = await operator.call(readMemberInFull, { ...of, operator: 'ana', reason: 'asked by the bank' })
  expect(shown).toMatchObject({
    email: PERSONAL.email,
    mobile: member.mobile,
    contacts: { nickname: 'Aninha', payeeName: 'Ana Silva', zalo: '0912345678', line: 'ana.line' },
    readings: [{ operator: 'ana', reason: 'asked by the bank' }],
  })
  expect(JSON.stringify(shown)).not.toContain('123.456')
  expect((await operator.call(getMember, of)).readings).toHaveLength(1)
  const { actions } = await operator.call(listOperatorActions, { tenant: ALFA.id })
  expect(actions[0]).toMatchObject({
    ...{ operator: 'ana', call: '/ops/members/record', subject: member.account, outcome: 'done' },
  })
})

it('belongs to the duty of members; a key that only reads gets it masked', async () => {
  const { of } = await aPerson()
  const send = async (endpoint: typeof getMember | typeof readMemberInFull, rights: object) => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })
    const input = endpoint === getMember ? of : { ...of, operator: 'ana', reason: 'asked' }
    return operator.send(endpoint, { input, headers: { authorization: `Bearer ${key}` } })
  }
  expect(await readRefusal(await send(getMember, { duties: ['content'] }))).toMatchObject({ status: 403 })
  const reads = { duties: ['members'], readsOnly: true }
  expect((await send(getMember, reads)).status).toBe(200)
  expect(await readRefusal(await send(readMemberInFull, reads))).toMatchObject({ status: 403 })
  expect(await refusal(operator, getMember, { ...of, account: 'nobody' })).toMatchObject({
    code: 'member.unknown',
  })
})
