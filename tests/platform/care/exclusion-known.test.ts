import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { sendContactCode, setContact } from '#lib/api/access/account-contact.ts'
import { decideDocuments, sendDocuments, getDocuments } from '#lib/api/care/documents.ts'
import { addProof } from '#lib/api/base/proofs.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { excludeMyself, getProtection, takeTimeOut } from '#lib/api/care/protection.ts'
import { readOutbox } from '#lib/api/people/messages-codes.ts'
import { moveMoney } from '#platform/ledger/wallet/money.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aPng } from '../../fixtures/node/images.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'

vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'anna@example.com'
const settings = protectionSettings.parse({})
const key = () => crypto.randomUUID()

/** A brand of the operator of that name. */
const houseOf = (operator: string) => ({
  protection: {
    ...settings,
    ...{ operator, firstLimit: false },
    documents: { ...settings.documents, ask: 'registration' as const },
  },
})

/** The new account of a person who gave neither number nor address when it was opened. */
const anew = (tenant: string, operator: string) =>
  aMember({ tenant, record: houseOf(operator), birthday: '1988-03-04' })

async function verify(visitor: Visitor, text: string): Promise<unknown> {
  const form = { kind: 'email', text } as const
  await visitor.call(sendContactCode, form)
  const sent = (await visitor.call(readOutbox)).find(({ template, recipient }) => {
    return template === 'contactCode' && recipient === text
  })
  return visitor.call(setContact, { ...form, verificationCode: sent?.content['code'] ?? '' })
}

const pauseOf = async (visitor: Visitor) => (await visitor.call(getProtection, {})).pause

/** `ok` or the code of the refusal. */
async function deposited({ visitor, member }: Awaited<ReturnType<typeof aMember>>): Promise<string> {
  const money = { currency: 'BRL', amountMinor: 10_00, reference: 'd-1' }
  return moveMoney(await baseOf(visitor), member.id, { kind: 'deposit', operationKey: key(), ...money }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
}

test('reaches the new account once its address is verified, at every brand it covers, with the same end', async () => {
  const [home, near] = ['known-home', 'known-near']
  const anna = await aMember({ tenant: home, record: houseOf('known'), email: EMAIL })
  const { pause } = await anna.visitor.call(excludeMyself, {
    ...{ months: 6, scope: 'operator', operationKey: key() },
  })
  for (const tenant of [home, near]) {
    const again = await anew(tenant, 'known')
    const other = await anew(tenant, 'known')
    expect(await deposited(again)).toBe('ok')
    await verify(again.visitor, 'Anna+new@Example.com')
    await verify(other.visitor, 'somebody@example.com')
    expect(await pauseOf(again.visitor)).toMatchObject({ kind: 'exclusion', untilMs: pause?.untilMs })
    expect(await deposited(again)).toBe('protection.excluded')
    expect(await pauseOf(other.visitor)).toBeNull()
  }
  const stranger = await anew('known-elsewhere', 'another')
  await verify(stranger.visitor, EMAIL)
  expect(await pauseOf(stranger.visitor)).toBeNull()
})

test('of one brand reaches no other; one without end replaces a shorter break, and a longer break stays', async () => {
  const [home, near] = ['known-own', 'known-next']
  const [short, long] = ['short@example.com', 'long@example.com']
  for (const [email, months] of [
    [short, 6],
    [long, null],
  ] as const) {
    const { visitor } = await aMember({ tenant: home, record: houseOf('own'), email })
    await visitor.call(excludeMyself, { months, scope: 'brand', operationKey: key() })
  }
  const next = await anew(near, 'own')
  await verify(next.visitor, long)
  expect(await pauseOf(next.visitor)).toBeNull()

  const again = await anew(home, 'own')
  await again.visitor.call(takeTimeOut, { hours: 24, operationKey: key() })
  await verify(again.visitor, long)
  expect(await pauseOf(again.visitor)).toMatchObject({ kind: 'exclusion', untilMs: null })

  const longer = await anew(home, 'own')
  await longer.visitor.call(excludeMyself, { months: 12, scope: 'brand', operationKey: key() })
  const before = await pauseOf(longer.visitor)
  await verify(longer.visitor, short)
  expect(await pauseOf(longer.visitor)).toEqual(before)
})

test('cannot be passed while it cannot be looked up: the address is not taken', async () => {
  const { visitor, member } = await anew('known-down', 'down')
  await env.DB.prepare('ALTER TABLE exclusion_mark RENAME TO mark_away').run()
  const refused = await verify(visitor, EMAIL).catch((error: { code: string }) => error.code)
  await env.DB.prepare('ALTER TABLE mark_away RENAME TO exclusion_mark').run()
  expect(refused).toBe('protection.unavailable')
  const row = env.DB.prepare('SELECT email FROM member WHERE id = ?').bind(member.id)
  expect(await row.first<string>('email')).toBeNull()
})

test('compares the address that was taken from then on', async () => {
  const { visitor, member } = await anew('known-marks', 'marks')
  await verify(visitor, 'Anna+new@Example.com')
  const marks = env.DB.prepare('SELECT kind, mark FROM identity_mark WHERE member = ?').bind(member.id)
  expect((await marks.all()).results).toEqual([{ kind: 'email', mark: EMAIL }])
})

test('of the very moment at which the address is taken reaches the account', async () => {
  const tenant = 'known-race'
  const anna = await aMember({ tenant, record: houseOf(tenant), email: EMAIL })
  await anna.visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey: key() })
  const set = (endsAt: string) => `UPDATE exclusion SET ends_at = ${endsAt} WHERE tenant = '${tenant}'`
  await env.DB.prepare(set('1')).run()
  // The marks are written after the first look, and the accounts were read before the address was there.
  await env.DB.prepare(
    `CREATE TRIGGER at_once AFTER UPDATE OF email ON member BEGIN ${set('NULL')}; END`,
  ).run()
  const { visitor } = await anew(tenant, tenant)
  await verify(visitor, EMAIL)
  await env.DB.prepare('DROP TRIGGER at_once').run()
  expect(await pauseOf(visitor)).toMatchObject({ kind: 'exclusion', untilMs: null })
})

test('reaches an account whose documents are accepted', async () => {
  const tenant = 'known-papers'
  const person = { birthday: '1988-03-04', profile: { idNumber: 'PAPER-12345' } }
  const anna = await aMember({ tenant, record: houseOf(tenant), ...person })
  await anna.visitor.call(excludeMyself, { months: 6, scope: 'brand', operationKey: key() })
  // Opened after the exclusion by somebody who told only an agent.
  const { visitor, member } = await aMember({ tenant, ...person })
  expect(await pauseOf(visitor)).toBeNull()
  const { id } = await visitor.call(getDocuments, {})
  await visitor.send(addProof, { input: { subject: 'document', id }, body: aPng() })
  await visitor.call(sendDocuments, { kind: 'passport' })
  await visitor.call(decideDocuments, {
    ...{ tenant, account: member.account, operator: 'ana', decision: 'accept', birthday: person.birthday },
  })
  expect((await visitor.call(getDocuments, {})).state).toBe('accepted')
  expect(await pauseOf(visitor)).toMatchObject({ kind: 'exclusion' })
})
