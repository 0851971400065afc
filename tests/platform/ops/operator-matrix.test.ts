import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dutyOf, DUTIES, type Duty } from '#lib/api/duties.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import type { OperatorGrant } from '#lib/api/ops/console.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aGrant, anOperator } from '../../fixtures/worker/operators.ts'
import { ALFA, BRAVO, seedSite } from '../play/games-site.ts'
import { serversAreThere } from '../../fixtures/worker/outside.ts'

serversAreThere()

/** Every operators' call of the registry, tried from a session of the console with roles of each kind at each brand. */
const CALLS: [string, Endpoint][] = Object.entries(API).filter(
  // The deployment's own key alone makes these (console-login.test.ts, backup.test.ts).
  ([name, { who }]) => who === 'operator' && !['seedOperators', 'writeBackup'].includes(name),
)
const BRANDS = [ALFA.id, BRAVO.id, undefined]
const SECRET = 'a-player-whom-only-bravo-knows'

type Kind = (duty: Duty) => OperatorGrant[]
interface Expected {
  /** What a refusal says is missing; `undefined`: the call goes through to its own checks. */
  missing: (asked: { duty: Duty; method: string; brand: string | undefined }) => object | undefined
}

const others = (duty: Duty): Duty[] => DUTIES.filter((each) => each !== duty)
const brandOf = (brand: string | undefined) => ({ tenant: brand ?? 'all' })

const KINDS: Record<string, Expected & { grants: Kind }> = {
  'no role': { grants: () => [], missing: ({ duty }) => ({ duty }) },
  everything: { grants: () => [aGrant()], missing: () => undefined },
  'the duty alone, everywhere': {
    grants: (duty) => [aGrant({ duties: [duty] })],
    missing: () => undefined,
  },
  'all other duties': {
    grants: (duty) => [aGrant({ duties: others(duty) })],
    missing: ({ duty }) => ({ duty }),
  },
  'reading everything': {
    grants: () => [aGrant({ readsOnly: true })],
    missing: ({ method }) => (method === 'GET' ? undefined : { change: true }),
  },
  'everything at alfa': {
    grants: () => [aGrant({ brands: [ALFA.id] })],
    missing: ({ brand }) => (brand === ALFA.id ? undefined : brandOf(brand)),
  },
  'a role that has ended': {
    grants: () => [aGrant({ endsAtMs: Date.now() - 1 })],
    missing: ({ duty }) => ({ duty }),
  },
  'the duty at alfa, the others at bravo, and reading at bravo': {
    grants: (duty) => [
      aGrant({ duties: [duty], brands: [ALFA.id] }),
      aGrant({ duties: others(duty), brands: [BRAVO.id] }),
      aGrant({ duties: [duty], brands: [BRAVO.id], readsOnly: true }),
    ],
    missing: ({ brand, method }) => {
      if (brand === ALFA.id || (brand === BRAVO.id && method === 'GET')) return undefined
      return brandOf(brand)
    },
  },
}

let sessions: Map<string, { name: string; console: Visitor }>
const sessionOf = (kind: string, duty: Duty) => sessions.get(`${kind} ${duty}`)

beforeAll(async () => {
  await seedSite()
  await aMember({ tenant: BRAVO.id, account: SECRET })
  sessions = new Map()
  for (const [kind, { grants }] of Object.entries(KINDS))
    for (const duty of DUTIES)
      sessions.set(`${kind} ${duty}`, await anOperator({ tenant: ALFA.id, grants: grants(duty) }))
}, 120_000)

/** One brand, or several of a report. */
const BRAND_FIELDS = ['tenant', 'tenants']

/** An input that the schema takes: made from its JSON Schema, and about the player whom one brand alone knows. */
function inputOf(
  endpoint: Endpoint,
  brand: string | undefined,
  { operator, about = SECRET }: { operator: string; about?: string },
): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.input, { io: 'input' }) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const input = Object.fromEntries(
    required.map((name) => [name, sampleOf(properties[name], { name, about })]),
  )
  if ('operator' in properties) input['operator'] = operator
  const named = BRAND_FIELDS.filter((name) => name in properties && brand !== undefined)
  const others = Object.entries(input).filter(([name]) => !BRAND_FIELDS.includes(name))
  return Object.fromEntries([...others, ...named.map((name) => [name, brand])])
}

function sampleOf(schema: unknown, of: { name: string; about: string }): unknown {
  const { type, enum: values, anyOf, const: fixed, minimum, properties, required, pattern } = Object(schema)
  if (fixed !== undefined) return fixed
  if (Array.isArray(values)) return values[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0], of)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  if (type === 'array') return []
  if (type === 'object')
    return Object.fromEntries(
      (required ?? []).map((each: string) => [each, sampleOf(properties[each], { ...of, name: each })]),
    )
  return pattern === undefined ? of.about : sampleOfPattern(of)
}

/** The account where its pattern lets it through; otherwise something of that form. */
function sampleOfPattern({ name, about }: { name: string; about: string }): string {
  if (/day|date/i.test(name)) return '2026-01-01'
  if (/operationKey/.test(name)) return '00000000-0000-4000-8000-000000000000'
  return about
}

describe.each(CALLS)('%s', (_name, endpoint) => {
  const fields = z.toJSONSchema(endpoint.input, { io: 'input' }).properties ?? {}
  const takesBrand = BRAND_FIELDS.some((name) => name in fields)
  const brands = takesBrand ? BRANDS : [undefined]

  it.each(Object.entries(KINDS))('with %s', async (kind, { missing }) => {
    for (const brand of brands) {
      const sampled = inputOf(endpoint, brand, { operator: 'xx' })
      const duty = endpoint.duty === undefined ? undefined : dutyOf(endpoint.duty, sampled)
      const session = duty && sessionOf(kind, duty)
      if (!session) throw new Error('no session')
      const input = inputOf(endpoint, brand, { operator: session.name })
      const response = await session.console.send(endpoint, { input })
      const text = endpoint.reply !== 'json' && response.ok ? '' : await response.text()
      const expected = missing({ duty, method: endpoint.method, brand })
      // The checks of the role come after those of the input, except for what the call alone says.
      const { code, details }: { code?: string; details?: unknown } = text === '' ? {} : JSON.parse(text)
      if (expected && code === 'request.invalid') {
        // A brand that is left out, where the call needs one, or a duty that only the input says.
        expect('tenant' in expected || typeof endpoint.duty !== 'string').toBe(true)
        continue
      }
      if (expected) expect({ code, details }).toEqual({ code: 'operator.notAllowed', details: expected })
      else expect(['operator.notAllowed', 'operator.unauthorised', 'session.required']).not.toContain(code)
      // Whoever may not look at bravo learns nothing of it: not the player, not their figures.
      if (expected && brand === BRAVO.id) {
        expect(text).not.toContain(SECRET)
        expect(Object.keys(Object(details))).toEqual(Object.keys(expected))
      }
    }
  })
})

/** Readings in JSON; the log is left out, as it repeats what operators of alfa have asked for. */
const LISTS = CALLS.filter(
  ([, { method, reply, path }]) => method === 'GET' && reply === 'json' && !path.startsWith('/ops/log'),
)

describe('the matrix', () => {
  it('has every call, and gets past the input of most of them', async () => {
    expect(CALLS.length).toBeGreaterThan(95)
    const session = sessionOf('everything at alfa', 'site')
    let brandChecks = 0
    for (const [, endpoint] of CALLS) {
      const input = inputOf(endpoint, BRAVO.id, { operator: session?.name ?? '' })
      if (!('tenant' in input)) continue
      const reply: { code?: string } = Object(
        await (await session?.console.send(endpoint, { input }))?.json(),
      )
      if (reply.code === 'operator.notAllowed') brandChecks += 1
    }
    expect(brandChecks).toBeGreaterThan(70)
  })

  it('knows that the brands’ own lists are apart: at alfa nobody finds the player of bravo', async () => {
    const session = sessionOf('everything at alfa', 'members')
    for (const [, endpoint] of LISTS) {
      const response = await session?.console.send(endpoint, {
        input: inputOf(endpoint, ALFA.id, { operator: session.name, about: 'nobody-at-all' }),
      })
      const { success, value }: { success?: boolean; value?: unknown } = Object(await response?.json())
      if (success) expect([endpoint.path, JSON.stringify(value)].join()).not.toContain(SECRET)
    }
    expect(
      await env.DB.prepare('SELECT 1 FROM member WHERE tenant = ? AND account = ?')
        .bind(BRAVO.id, SECRET)
        .first(),
    ).not.toBeNull()
  })
})
