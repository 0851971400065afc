import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutputOf } from '../../../src/lib/api/endpoint.ts'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '../../../src/lib/api/access/passkeys.ts'
import { confirmSession, listSessions, login, resumeSession } from '../../../src/lib/api/access/login.ts'
import type { Member } from '../../../src/platform/people/member/member-repository.ts'
import { Authenticator, type Difference } from '../../fixtures/worker/authenticator.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'

const MINUTE = 60_000
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

interface Owner {
  visitor: Visitor
  member: Member
  phone: Authenticator
}

/** A member whose phone has a passkey for the brand. */
async function anOwner(options: MemberOptions = {}): Promise<Owner> {
  const { visitor, member } = await aMember(options)
  const phone = await Authenticator.make(`http://${visitor.host}`)
  await visitor.call(addPasskey, {
    name: 'My phone',
    credential: await phone.create(await visitor.call(beginPasskey)),
  })
  return { visitor, member, phone }
}

/** Logs in as a stranger would: with the key alone. */
async function logInWith(
  phone: Authenticator,
  { tenant = 'aurora', ...difference }: Difference & { tenant?: string } = {},
): Promise<{ visitor: Visitor; result: OutputOf<typeof logInByPasskey> }> {
  const visitor = await aVisitor({ tenant })
  const options = await visitor.call(beginPasskeyLogin)
  return {
    visitor,
    result: await visitor.call(logInByPasskey, { credential: await phone.get(options, difference) }),
  }
}

const FAILED = { code: 'passkey.failed' }
const PRESENT_ONLY = 0x01

describe('a login by passkey', () => {
  test('opens a full session without name or password', async () => {
    const { member, phone } = await anOwner()
    const { visitor, result } = await logInWith(phone)
    expect(result).toMatchObject({ firstTimeLogin: true, member: { id: member.id } })
    expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
    expect(await visitor.call(listSessions)).toContainEqual(
      expect.objectContaining({ isCurrent: true, isWeak: false }),
    )
    expect((await logInWith(phone)).result.firstTimeLogin).toBe(false)
  })

  test('can be remembered like any other', async () => {
    const { member, phone } = await anOwner()
    const visitor = await aVisitor()
    const credential = await phone.get(await visitor.call(beginPasskeyLogin))
    await visitor.call(logInByPasskey, { credential, remember: true })
    const nextTab = visitor.openTab()
    expect((await nextTab.call(resumeSession, {}))?.member.id).toBe(member.id)
  })

  test('asks everyone the same, in the words of the brand’s own host', async () => {
    const visitor = await aVisitor({ host: 'play.example:8787' })
    const { challenge, ...rest } = await visitor.call(beginPasskeyLogin)
    expect(rest).toEqual({ rpId: 'play.example', timeout: 5 * MINUTE, userVerification: 'required' })
    expect((await visitor.call(beginPasskeyLogin)).challenge).not.toBe(challenge)
  })

  test.each<[string, Difference]>([
    ['another origin', { origin: 'http://aurora.localhost:8788' }],
    ['a look-alike', { origin: 'https://aurora.localhost.example' }],
    ['another relying party', { rpId: 'localhost' }],
    ['a finger that was not asked for', { flags: PRESENT_ONLY }],
    ['the signature of a registration', { type: 'webauthn.create' }],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }],
    ['the handle of somebody else', { userHandle: 'c29tZWJvZHk' }],
  ])('is refused with %s', async (_what, difference) => {
    const { phone } = await anOwner()
    await expect(logInWith(phone, difference)).rejects.toMatchObject(FAILED)
    await logInWith(phone)
  })

  test('is refused with a signature that was changed, or of another key', async () => {
    const [one, other] = [await anOwner(), await anOwner()]
    const visitor = await aVisitor()
    const credential = await one.phone.get(await visitor.call(beginPasskeyLogin))
    const { signature } = credential.response
    const changed = `${signature.slice(0, -4)}${signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    const response = { ...credential.response, signature: changed }
    await expect(
      visitor.call(logInByPasskey, { credential: { ...credential, response } }),
    ).rejects.toMatchObject(FAILED)
    const theirs = await other.phone.get(await visitor.call(beginPasskeyLogin), {
      userHandle: one.phone.userHandle,
    })
    const swapped = { ...theirs, id: one.phone.id, rawId: one.phone.id }
    await expect(visitor.call(logInByPasskey, { credential: swapped })).rejects.toMatchObject(FAILED)
  })

  test('answers a challenge once, within five minutes', async () => {
    const { phone } = await anOwner()
    const visitor = await aVisitor()
    const options = await visitor.call(beginPasskeyLogin)
    await visitor.call(logInByPasskey, { credential: await phone.get(options) })
    await expect(
      visitor.call(logInByPasskey, { credential: await phone.get(options) }),
    ).rejects.toMatchObject(FAILED)
    const late = await visitor.call(beginPasskeyLogin)
    pass(5 * MINUTE)
    await expect(visitor.call(logInByPasskey, { credential: await phone.get(late) })).rejects.toMatchObject(
      FAILED,
    )
  })

  test('is refused where the counter did not grow: the key was copied', async () => {
    const { phone } = await anOwner()
    await logInWith(phone, { counter: 7 })
    for (const counter of [7, 6, 0]) await expect(logInWith(phone, { counter })).rejects.toMatchObject(FAILED)
    await logInWith(phone, { counter: 8 })
  })

  test('works with keys that have no counter', async () => {
    const { phone } = await anOwner()
    await logInWith(phone, { counter: 0 })
    await logInWith(phone, { counter: 0 })
  })

  test('is of one brand only', async () => {
    const { phone } = await anOwner()
    await expect(logInWith(phone, { tenant: 'lotus' })).rejects.toMatchObject(FAILED)
  })

  test('is for nobody whose account is suspended or closed', async () => {
    const { member, phone } = await anOwner()
    const become = (status: string) =>
      env.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(status, member.id).run()
    await become('suspended')
    await expect(logInWith(phone)).rejects.toMatchObject({ code: 'login.suspended' })
    await become('closed')
    await expect(logInWith(phone)).rejects.toMatchObject(FAILED)
  })
})

describe('a new passkey', () => {
  test('is listed with its use, and no longer once it is removed', async () => {
    const { visitor, phone } = await anOwner()
    const made = { id: phone.id, name: 'My phone', createdAtMs: Date.now(), usedAtMs: null, isSynced: false }
    expect(await visitor.call(listPasskeys)).toEqual([made])
    pass(MINUTE)
    await logInWith(phone)
    expect(await visitor.call(listPasskeys)).toEqual([{ ...made, usedAtMs: Date.now() }])
    await visitor.call(removePasskey, { id: phone.id })
    expect(await visitor.call(listPasskeys)).toEqual([])
    await expect(logInWith(phone)).rejects.toMatchObject(FAILED)
  })

  test('is not offered to an authenticator that has one', async () => {
    const { visitor, phone } = await anOwner()
    const options = await visitor.call(beginPasskey)
    expect(options).toMatchObject({
      rp: { id: 'aurora.localhost' },
      excludeCredentials: [{ id: phone.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    await expect(
      visitor.call(addPasskey, { name: 'Again', credential: await phone.create(options) }),
    ).rejects.toMatchObject({ code: 'passkey.known' })
  })

  test.each<[string, Difference]>([
    ['another origin', { origin: 'https://aurora.localhost:8787' }],
    ['another relying party', { rpId: 'localhost' }],
    ['no finger', { flags: PRESENT_ONLY }],
    ['the answer to a login', { type: 'webauthn.get' }],
    ['a challenge that is not ours', { challenge: 'bm90IG91cnM' }],
  ])('is refused with %s', async (_what, difference) => {
    const { visitor } = await aMember()
    const phone = await Authenticator.make(`http://${visitor.host}`)
    const credential = await phone.create(await visitor.call(beginPasskey), difference)
    await expect(visitor.call(addPasskey, { name: 'x', credential })).rejects.toMatchObject(FAILED)
    expect(await visitor.call(listPasskeys)).toEqual([])
  })

  test('answers the member’s own challenge, once', async () => {
    const [{ visitor: one }, { visitor: two }] = [await aMember(), await aMember()]
    const phone = await Authenticator.make(`http://${one.host}`)
    const credential = await phone.create(await one.call(beginPasskey))
    await expect(two.call(addPasskey, { name: 'x', credential })).rejects.toMatchObject(FAILED)
    await expect(one.call(addPasskey, { name: 'x', credential })).rejects.toMatchObject(FAILED)
    const options = { ...(await one.call(beginPasskeyLogin)), user: { id: 'x' } }
    const answer = await phone.create(options)
    await expect(one.call(addPasskey, { name: 'x', credential: answer })).rejects.toMatchObject(FAILED)
  })

  test('needs a secret given within a quarter of an hour, and so does its removal', async () => {
    const { visitor, phone } = await anOwner()
    const options = await visitor.call(beginPasskey)
    pass(15 * MINUTE)
    const WEAK = { code: 'session.weak' }
    const other = await Authenticator.make(`http://${visitor.host}`)
    await expect(visitor.call(beginPasskey)).rejects.toMatchObject(WEAK)
    await expect(
      visitor.call(addPasskey, { name: 'x', credential: await other.create(options) }),
    ).rejects.toMatchObject(WEAK)
    await expect(visitor.call(removePasskey, { id: phone.id })).rejects.toMatchObject(WEAK)
    await visitor.call(confirmSession, { secret: 'password', text: PASSWORD })
    await visitor.call(addPasskey, {
      name: 'Spare',
      credential: await other.create(await visitor.call(beginPasskey)),
    })
    await visitor.call(removePasskey, { id: phone.id })
    expect((await visitor.call(listPasskeys)).map(({ name }) => name)).toEqual(['Spare'])
    const { visitor: weak } = await aMember({ isWeak: true })
    await expect(weak.call(beginPasskey)).rejects.toMatchObject(WEAK)
  })

  test('is removed by its owner alone', async () => {
    const { phone } = await anOwner()
    const { visitor } = await aMember()
    await expect(visitor.call(removePasskey, { id: phone.id })).rejects.toMatchObject({
      code: 'passkey.unknown',
    })
    await logInWith(phone)
  })
})

test('a password login still asks for nothing more', async () => {
  const { member } = await anOwner()
  const visitor = await aVisitor()
  const reply = await visitor.call(login, {
    ...{ username: member.account, password: PASSWORD, type: 'username' as const },
  })
  expect(reply.member.id).toBe(member.id)
})

test('a passkey opens the agents’ page to agents alone', async () => {
  const enter = async (type: number) => {
    const { phone } = await anOwner({ type })
    const visitor = await aVisitor()
    const credential = await phone.get(await visitor.call(beginPasskeyLogin), {})
    return visitor.call(logInByPasskey, { credential, agentSite: true })
  }
  await expect(enter(0)).rejects.toMatchObject({ code: 'session.agentOnly' })
  expect((await enter(1)).member.type).toBe(1)
})
