import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { getMember, readMemberInFull } from '#lib/api/member-ops.ts'
import { listOperatorActions } from '#lib/api/operator-log.ts'
import { setLimit } from '#lib/api/protection.ts'
import type { Visitor } from '../fixtures/client.ts'
import { aMember } from '../fixtures/members.ts'
import { operatorKeyOf } from '../fixtures/operator-keys.ts'
import { ALFA, readRefusal, refusal, seedSite } from './games-site.ts'

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
