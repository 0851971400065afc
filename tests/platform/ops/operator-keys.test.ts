import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { dutyOf, DUTIES } from '#lib/api/duties.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { operatorRights, type OperatorRights } from '#lib/api/ops/operator-rights.ts'
import { API } from '#lib/api/index.ts'
import * as contentOps from '#lib/api/base/content-ops.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import * as ops from '#lib/api/ops/ops.ts'
import { listProofs, readProof } from '#lib/api/base/proofs.ts'
import { listFeedback } from '#lib/api/talk/support-ops.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { readKey, signedKey } from '#lib/shared/keys/operator-key.ts'
import { createApp } from '#platform/http/app.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { ALFA, BRAVO, readRefusal, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

describe('the key', () => {
  const call = (key: string | undefined, authorization: string | undefined) => {
    const headers = { 'x-vitrine-surface': 'ops', ...(authorization === undefined ? {} : { authorization }) }
    return createApp().request('/ops/openapi', { headers }, { ...env, OPS_KEY: key })
  }
  const LONG = 'k'.repeat(24)

  it('opens the operator calls', async () => {
    expect((await call(LONG, `Bearer ${LONG}`)).status).toBe(200)
  })

  it.each([
    ['no key', LONG, undefined],
    ['another key', LONG, `Bearer ${'x'.repeat(24)}`],
    ['a longer key', LONG, `Bearer ${LONG}k`],
    ['a shorter key', LONG, `Bearer ${LONG.slice(1)}`],
    ['another scheme', LONG, `Basic ${LONG}`],
    ['an empty key where none is set', undefined, 'Bearer '],
    ['"undefined" where none is set', undefined, 'Bearer undefined-undefined-undefined'],
    ['a key that is set too short', 'k'.repeat(23), `Bearer ${'k'.repeat(23)}`],
  ])('refuses %s', async (_what, key, authorization) => {
    expect(await readRefusal(await call(key, authorization))).toMatchObject({
      status: 401,
      code: 'operator.unauthorised',
    })
  })

  describe('of one operator', () => {
    const ana = () => operatorKeyOf(LONG, { name: 'ana' })
    const signed = async (content: string) => {
      const [prefix, , mac] = (await ana()).split('.')
      return `${prefix ?? ''}.${Buffer.from(content).toString('base64url')}.${mac ?? ''}`
    }

    it('opens the operator calls', async () => {
      expect((await call(LONG, `Bearer ${await ana()}`)).status).toBe(200)
    })

    it('is refused with a name of mixed scripts, or one that looks like another operator’s', async () => {
      const of = async (name: string) =>
        (await call(LONG, `Bearer ${await operatorKeyOf(LONG, { name })}`)).status
      expect(await of('carmo')).toBe(200)
      // Cyrillic letters, a digit for a letter, two letters for one.
      for (const name of ['cаrmo', 'carm0', 'carrno', 'ｃａｒｍｏ'])
        expect([name, await of(name)]).toEqual([name, 401])
      expect(await of('сосо')).toBe(200)
      expect(await of('coco')).toBe(401)
      expect(await of('carmo')).toBe(200)
    })

    it.each([
      ['another deployment', () => operatorKeyOf('x'.repeat(24), { name: 'ana' })],
      ['other rights', async () => signed(contentOf(await ana()).replace('"ana"', '"bea"'))],
      ['a longer time', async () => signed(contentOf(await ana()).replace('"endsAtMs":', '"endsAtMs":9'))],
      ['nothing', () => signed('')],
      ['no MAC', async () => (await ana()).replace(/[^.]+$/, '')],
      ['a time that is over', () => operatorKeyOf(LONG, { name: 'ana', endsAtMs: Date.now() })],
    ])('is refused where it is of %s', async (_what, key) => {
      expect(await readRefusal(await call(LONG, `Bearer ${await key()}`))).toMatchObject({
        code: 'operator.unauthorised',
      })
    })

    it.each(['{"name":"ana"}', '{"name":"ana","duties":"all","brands":"all","readsOnly":false}', '[]'])(
      'is refused where the deployment signed something that states no whole rights: %s',
      async (content) => {
        expect(await readRefusal(await call(LONG, `Bearer ${await signedKey(LONG, content)}`))).toMatchObject(
          { code: 'operator.unauthorised' },
        )
      },
    )

    it('no longer counts once its name is revoked', async () => {
      const headers = { 'x-vitrine-surface': 'ops', authorization: `Bearer ${await ana()}` }
      const asked = (revoked: string) =>
        createApp().request('/ops/openapi', { headers }, { ...env, OPS_KEY: LONG, OPS_REVOKED: revoked })
      expect((await asked('bea')).status).toBe(200)
      expect((await asked('bea, ana')).status).toBe(401)
    })

    it.each([
      ['in capitals', 'ana', 'ANA'],
      ['with its accent as a sign of its own', 'jos\u00e9', 'jose\u0301'],
    ])('is revoked by its name also where that is written %s', async (_what, name, revoked) => {
      const headers = {
        'x-vitrine-surface': 'ops',
        authorization: `Bearer ${await operatorKeyOf(LONG, { name })}`,
      }
      const settings = { ...env, OPS_KEY: LONG, OPS_REVOKED: revoked }
      expect((await createApp().request('/ops/openapi', { headers }, settings)).status).toBe(401)
    })

    it.each([
      ['another operator', () => operatorKeyOf(env.OPS_KEY, { name: 'bea' })],
      ['nobody in particular', () => Promise.resolve(env.OPS_KEY)],
    ])('acts under its own name: one of %s is refused', async (_what, key) => {
      const response = await operator.send(setMemberStatus, {
        input: {
          tenant: ALFA.id,
          account: 'nobody-here',
          status: 'suspended',
          operator: 'ana',
          reason: 'asked by letter',
        },
        headers: { authorization: `Bearer ${await key()}` },
      })
      expect(await readRefusal(response)).toMatchObject({ status: 403, code: 'operator.otherName' })
    })
  })

  it('is worth nothing on the site or on the play host', async () => {
    for (const surface of ['brand', 'play', ''])
      expect(
        await readRefusal(await operator.send(ops.getOpenApi, { headers: { 'x-vitrine-surface': surface } })),
      ).toMatchObject({
        status: 404,
        code: 'request.notFound',
      })
  })
})

describe('the rights of a key', () => {
  const send = async (
    endpoint: Endpoint,
    { input = {}, ...rights }: Partial<OperatorRights> & { input?: Record<string, unknown> },
  ) => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })
    return operator.send(endpoint, { input, headers: { authorization: `Bearer ${key}` } })
  }
  const calls: [string, Endpoint][] = Object.entries(API).filter(([, { who }]) => who === 'operator')
  const ofOneDuty = calls.filter(([, { duty }]) => typeof duty === 'string')

  it('cover every call of operators', () => {
    expect(calls.length).toBeGreaterThan(85)
    expect(calls.filter(([, { duty }]) => duty === undefined)).toEqual([])
    expect(Object.values(API).filter(({ who, duty }: Endpoint) => who !== 'operator' && duty)).toEqual([])
    const used = new Set(calls.map(([, { duty }]) => duty))
    expect(DUTIES.filter((duty) => !used.has(duty))).toEqual([])
  })

  it.each(ofOneDuty)('%s needs its duty, and all others do not open it', async (_name, endpoint) => {
    const duty = dutyOf(endpoint.duty ?? 'site', {})
    const response = await send(endpoint, { duties: DUTIES.filter((each) => each !== duty) })
    expect(await readRefusal(response)).toMatchObject({
      status: 403,
      code: 'operator.notAllowed',
      details: { duty },
    })
  })

  it.each(calls.filter(([, { method }]) => method !== 'GET'))(
    '%s is closed to a key that only reads',
    async (_name, endpoint) => {
      expect(await readRefusal(await send(endpoint, { readsOnly: true }))).toMatchObject({
        status: 403,
        code: 'operator.notAllowed',
        details: { change: true },
      })
    },
  )

  it('let a reader read, within its duty and brand', async () => {
    const reader = { readsOnly: true, duties: ['support'], brands: [ALFA.id] } as const
    const response = await send(listFeedback, {
      ...reader,
      duties: [...reader.duties],
      brands: [...reader.brands],
      input: { tenant: ALFA.id },
    })
    expect(response.status).toBe(200)
  })

  it.each<[string, Endpoint, Record<string, unknown>]>([
    ['reads', listFeedback, { tenant: BRAVO.id }],
    ['changes', ops.setMaintenance, { tenant: BRAVO.id, on: true }],
    ['writes content', contentOps.readContent, { tenant: BRAVO.id, name: 'x', version: 1 }],
  ])('keep a key of one brand out of another one: it %s nothing there', async (_what, endpoint, input) => {
    expect(await readRefusal(await send(endpoint, { brands: [ALFA.id], input }))).toMatchObject({
      status: 403,
      code: 'operator.notAllowed',
      details: { tenant: BRAVO.id },
    })
  })

  it('do not tell a key of one brand which others there are', async () => {
    const refused = await readRefusal(
      await send(listFeedback, { brands: [ALFA.id], input: { tenant: 'nobody' } }),
    )
    expect(refused).toMatchObject({ code: 'operator.notAllowed', details: { tenant: 'nobody' } })
    expect(JSON.stringify(refused)).not.toContain(BRAVO.id)
  })

  it.each<[string, Endpoint, Record<string, unknown>]>([
    ['the document of calls', ops.getOpenApi, {}],
    [
      'a vendor at every brand',
      setVendor,
      { vendor: 'NOVA', state: 'on', operator: 'ana', reason: 'all well' },
    ],
  ])('keep a key of one brand from what is for all: %s', async (_what, endpoint, input) => {
    expect(await readRefusal(await send(endpoint, { brands: [ALFA.id], input }))).toMatchObject({
      code: 'operator.notAllowed',
      details: { tenant: 'all' },
    })
  })

  it('do not take a list of brands for all of them, whatever it names', async () => {
    expect(await readRefusal(await send(ops.getOpenApi, { brands: ['all'] }))).toMatchObject({
      code: 'operator.notAllowed',
      details: { tenant: 'all' },
    })
  })

  it.each([listProofs, readProof])('open pictures by what they are about', async (endpoint) => {
    const id = crypto.randomUUID()
    const ask = (subject: string) =>
      send(endpoint, { duties: ['support'], input: { tenant: ALFA.id, subject, id } })
    for (const [subject, duty] of [
      ['document', 'protection'],
      ['deposit', 'cashier'],
      ['withdrawal', 'cashier'],
      ['application', 'rewards'],
    ] as const)
      expect(await readRefusal(await ask(subject))).toMatchObject({
        code: 'operator.notAllowed',
        details: { duty },
      })
    expect((await ask('feedback')).status).not.toBe(403)
  })
})

/** What a personal key states, as JSON. */
function contentOf(key: string): string {
  const { content = '' } = readKey(key) ?? {}
  expect(operatorRights.safeParse(JSON.parse(content)).success).toBe(true)
  return content
}
