import { base64url, CompactEncrypt, importJWK, type CompactJWEHeaderParameters } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '../../../src/lib/api/access/registration.ts'
import { getSealKey, login } from '../../../src/lib/api/access/login.ts'
import { sealBody } from '../../../src/lib/client/seal.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'

const HOUR = 60 * 60_000
/** Sealed well, it is read, and refused for what it says: no such account. */
const aForm = () => ({ username: crypto.randomUUID(), password: 'whatever it is', type: 'username' })

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

async function seal(
  visitor: Visitor,
  differences: Partial<Parameters<typeof sealBody>[1]> = {},
): Promise<string> {
  const key = await visitor.call(getSealKey)
  const target = { method: login.method, path: login.path, body: aForm(), nowMs: Date.now() }
  return sealBody(key, { ...target, ...differences })
}

/** A JWE with another header than browsers make, sealed rightly otherwise. */
async function sealWith(
  visitor: Visitor,
  header: Record<string, unknown>,
  text = JSON.stringify(aForm()),
): Promise<string> {
  const key = await visitor.call(getSealKey)
  const usual = {
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    kid: key.kid,
    aud: key.audience,
    htm: login.method,
    htu: login.path,
    iat: Math.floor(Date.now() / 1000),
    jti: base64url.encode(crypto.getRandomValues(new Uint8Array(24))),
  }
  const whole: CompactJWEHeaderParameters = { ...usual, ...header }
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(whole)
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}

async function answer(visitor: Visitor, body: string): Promise<string> {
  const response = await visitor.send(login, { body })
  return `${response.status} ${await response.text()}`
}

const REFUSED = '400 {"success":false,"code":"request.sealed","message":"request.sealed"}'

test('a sealed body is opened', async () => {
  const visitor = await aVisitor()
  expect(await answer(visitor, await seal(visitor))).toContain(
    '401 {"success":false,"code":"login.incorrect"',
  )
  expect(await answer(visitor, await sealWith(visitor, {}))).toContain('401')
})

test('an address opens so many a minute', async () => {
  const visitor = await aVisitor({ address: '203.0.113.200' })
  const other = await aVisitor({ address: '203.0.113.201' })
  const key = await visitor.call(getSealKey)
  const one = async (who: Visitor) => {
    const body = await sealBody(key, { method: login.method, path: login.path, body: {}, nowMs: Date.now() })
    return (await who.send(login, { body })).status
  }
  const answers: number[] = []
  for (let round = 0; round < 21; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => one(visitor)))))
  expect(answers.filter((status) => status === 422)).toHaveLength(200)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  expect(await one(other)).toBe(422)
})

test('only the public half of a key is told', async () => {
  const visitor = await aVisitor()
  const text = await (await visitor.send(getSealKey)).text()
  expect(JSON.parse(text).value).toMatchObject({ audience: 'aurora', jwk: { kty: 'EC', crv: 'P-256' } })
  expect(text).not.toContain('"d"')
})

describe('refused with one and the same answer', () => {
  test('a body that was sent before', async () => {
    const visitor = await aVisitor()
    const body = await seal(visitor)
    await answer(visitor, body)
    expect(await answer(visitor, body)).toBe(REFUSED)
    expect(await answer(await aVisitor(), body)).toBe(REFUSED)
  })

  test('of a hundred copies sent side by side, all but one', async () => {
    const visitor = await aVisitor()
    const body = await seal(visitor, { body: { ...aForm(), type: 'no such type' } })
    const answers = await Promise.all(Array.from({ length: 100 }, () => answer(visitor, body)))
    expect(answers.filter((each) => each === REFUSED)).toHaveLength(99)
  })

  test('a body with any of its characters changed', async () => {
    const visitor = await aVisitor()
    const body = await seal(visitor)
    const parts = body.split('.')
    expect(parts.map((part) => part.length > 0)).toEqual([true, false, true, true, true])
    let start = 0
    for (const part of parts) {
      const sample = [0, 1, Math.floor(part.length / 2), part.length - 2, part.length - 1].filter(
        (at) => at >= 0 && at < part.length,
      )
      for (const at of sample) {
        const character = body.charAt(start + at)
        for (const other of ['A', 'B', '_', '=', '.', '\u00e9'].filter((each) => each !== character)) {
          const changed = body.slice(0, start + at) + other + body.slice(start + at + 1)
          expect(await answer(visitor, changed), `${other} at ${start + at}`).toBe(REFUSED)
        }
      }
      start += part.length + 1
    }
    // None of the forgeries has used up the genuine one.
    expect(await answer(visitor, body)).toContain('401')
  })

  test('the same bytes in another spelling', async () => {
    const visitor = await aVisitor()
    const body = await seal(visitor)
    // The last character of a 16-byte tag carries two bits; the other four are ignored by lenient decoders.
    const last = body.charAt(body.length - 1)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = alphabet.charAt(alphabet.indexOf(last) + 1)
    expect(base64url.decode(`${body.slice(-22, -1)}${twin}`)).toEqual(base64url.decode(body.slice(-22)))
    expect(await answer(visitor, body.slice(0, -1) + twin)).toBe(REFUSED)
    expect(await answer(visitor, `${body}=`)).toBe(REFUSED)
    expect(await answer(visitor, `${body}\n`)).toBe(REFUSED)
  })

  test.each([
    ['another brand', { aud: 'lotus' }],
    ['another call', { htu: register.path }],
    ['another method', { htm: 'PUT' }],
    ['a key that never was', { kid: '20777-AAAAAAAAAAAA' }],
    ['no key', { kid: '' }],
    ['a short number of use', { jti: 'short' }],
    ['a time in words', { iat: '2026' }],
    ['a time without end', { iat: Number.MAX_SAFE_INTEGER }],
    ['an unknown member', { cty: 'json' }],
  ])('a body sealed for %s', async (_what, header) => {
    const visitor = await aVisitor()
    expect(await answer(visitor, await sealWith(visitor, header))).toBe(REFUSED)
  })

  test.each([
    ['later than two minutes', -121_000, REFUSED],
    ['within two minutes', -119_000, '401'],
    ['two minutes ahead', 121_000, REFUSED],
    ['a little ahead', 119_000, '401'],
  ])('by time: %s', async (_when, differenceMs, expected) => {
    const visitor = await aVisitor()
    expect(await answer(visitor, await seal(visitor, { nowMs: Date.now() + differenceMs }))).toContain(
      expected,
    )
  })

  test.each([
    ['nothing', ''],
    ['JSON', JSON.stringify(aForm())],
    ['four parts', 'a.b.c.d'],
    ['an unsigned token', `${base64url.encode(JSON.stringify({ alg: 'none' }))}..a.b.c`],
    ['a header that is no object', `${base64url.encode('null')}..AAAA.AAAA.AAAA`],
  ])('%s', async (_what, body) => {
    expect(await answer(await aVisitor(), body)).toBe(REFUSED)
  })

  test('what opens but is no JSON', async () => {
    const visitor = await aVisitor()
    expect(await answer(visitor, await sealWith(visitor, {}, '{"username":'))).toBe(REFUSED)
  })
})

describe('keys', () => {
  test('change every day, and yesterday’s still opens', async () => {
    const visitor = await aVisitor()
    const key = await visitor.call(getSealKey)
    vi.setSystemTime(Date.now() + 24 * HOUR)
    expect((await visitor.call(getSealKey)).kid).not.toBe(key.kid)
    const body = () =>
      sealBody(key, { method: login.method, path: login.path, body: aForm(), nowMs: Date.now() })
    expect(await answer(visitor, await body())).toContain('401')
    vi.setSystemTime(Date.now() + 24 * HOUR)
    expect(await answer(visitor, await body())).toBe(REFUSED)
  })

  test('are one for all who ask at once', async () => {
    vi.setSystemTime(Date.UTC(2027, 0, 1))
    const visitor = await aVisitor()
    const keys = await Promise.all(Array.from({ length: 20 }, () => visitor.call(getSealKey)))
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
  })
})
