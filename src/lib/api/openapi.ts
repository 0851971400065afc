import * as z from 'zod/mini'
import { readsQuery, type Endpoint } from './endpoint.ts'
import { ERROR_STATUS } from './error-status.ts'
import type { ErrorCode } from './errors.ts'
import { API } from './index.ts'
import { BODY_TYPES, CALLERS, SURFACES, type Caller } from './surfaces.ts'

type Json = Record<string, unknown>

/** A picture as a download. */
const FILE: Json = {
  description: 'The file, as an attachment.',
  content: { 'image/png': { schema: {} }, 'image/jpeg': { schema: {} } },
}

const CSV: Json = {
  description: 'The table, as an attachment: one row a line, UTF-8.',
  content: { 'text/csv': { schema: {} } },
}

const METRICS: Json = {
  description: 'The figures, as OpenMetrics text.',
  content: { 'application/openmetrics-text': { schema: { type: 'string' } } },
}

/** The credentials of a call: the brand's session consists of a cookie and the tab token. */
const SECURITY: Record<Caller, Json[]> = {
  anyone: [],
  session: [{ sessionCookie: [], tabToken: [] }],
  member: [{ sessionCookie: [], tabToken: [] }],
  agent: [{ sessionCookie: [], tabToken: [] }],
  play: [{ playToken: [] }],
  operator: [{ operatorKey: [] }, { consoleCookie: [], consoleToken: [] }],
  operatorSession: [{ consoleCookie: [], consoleToken: [] }],
  operatorGuest: [],
  provider: [{ providerSignature: [] }],
  vendor: [{ vendorSignature: [] }],
}

const CALLER_ERRORS: Record<Caller, readonly ErrorCode[]> = {
  anyone: [],
  session: ['session.required', 'session.expired'],
  member: ['session.required', 'session.expired', 'session.trialBlocked'],
  agent: ['session.required', 'session.expired', 'session.trialBlocked', 'session.agentOnly'],
  play: ['game.launchExpired'],
  operator: [
    'operator.unauthorised',
    'operator.notAllowed',
    'operator.otherName',
    'session.required',
    'session.expired',
    'request.origin',
  ],
  operatorSession: ['session.required', 'session.expired', 'request.origin'],
  operatorGuest: ['request.origin'],
  provider: ['notice.signature'],
  vendor: ['vendor.signature', 'vendor.replayed', 'vendor.address', 'request.tooMany'],
}

/** The OpenAPI 3.1 document of every call in the registry. */
export function openApiDocument(registry: Readonly<Record<string, Endpoint>> = API): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(registry))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description: 'Every call of the site, its in-house games and its operators.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    paths,
    components: { securitySchemes: securitySchemes() },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input')
  return {
    operationId: name,
    tags: [endpoint.module],
    security: SECURITY[endpoint.who],
    'x-caller': endpoint.who,
    'x-surface': endpoint.surface,
    ...(endpoint.duty ? { 'x-duty': endpoint.duty } : {}),
    ...(readsQuery(endpoint) ? { parameters: parameters(input) } : {}),
    ...(endpoint.body === 'query' ? {} : { requestBody: requestBody(endpoint, input) }),
    responses: {
      200: reply(endpoint),
      ...failures(errorsOf(endpoint)),
    },
  }
}

function reply({ reply: kind, output }: Endpoint): Json {
  if (kind === 'json') return success(schemaOf(output, 'output'))
  return kind === 'csv' ? CSV : kind === 'metrics' ? METRICS : FILE
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  // The dialect is declared once, for the whole document.
  return Object.fromEntries(
    Object.entries(z.toJSONSchema(schema, { io })).filter(([key]) => key !== '$schema'),
  )
}

function parameters(input: Json): Json[] {
  const required: unknown[] = Array.isArray(input.required) ? input.required : []
  const properties = typeof input.properties === 'object' && input.properties !== null ? input.properties : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A sealed body is one string, a compact JWE; `contentSchema` describes its content. */
function requestBody(endpoint: Endpoint, input: Json): Json {
  const sealed = {
    type: 'string',
    description:
      'Compact JWE (ECDH-ES on P-256, A256GCM) to the key of getSealKey, around the JSON text of contentSchema.',
    contentMediaType: 'application/json',
    contentSchema: input,
  }
  const schema = endpoint.body === 'image' ? {} : endpoint.body === 'sealed' ? sealed : input
  return {
    required: true,
    content: Object.fromEntries(BODY_TYPES[endpoint.body].map((type) => [type, { schema }])),
  }
}

function success(value: Json): Json {
  return answer('The value asked for.', {
    type: 'object',
    properties: { success: { const: true }, value },
    required: ['success', 'value'],
  })
}

/** One response per status; `code` distinguishes the refusals that share it. */
function failures(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy([...new Set(codes)].sort(), (code) => ERROR_STATUS[code])
  return Object.fromEntries([...byStatus].map(([status, shared]) => [status, failure(shared)]))
}

function failure(codes: readonly ErrorCode[]): Json {
  return answer(codes.join(', '), {
    type: 'object',
    properties: {
      success: { const: false },
      code: { enum: codes },
      message: { type: 'string' },
      details: { type: 'object' },
    },
    required: ['success', 'code', 'message'],
  })
}

function answer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

/** The refusals of the endpoint, and those of every call. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { who, method, surface, body, errors } = endpoint
  const { isBrowser, isOpenDuringMaintenance } = SURFACES[surface]
  const ofBody: ErrorCode[] = [
    'request.contentType',
    'request.tooLarge',
    // Sealed calls have secrets, whose hashes take turns.
    ...(body === 'sealed' ? (['request.sealed', 'request.busy'] as const) : (['request.malformed'] as const)),
  ]
  const closed: ErrorCode[] = isOpenDuringMaintenance ? [] : ['site.maintenance', 'site.regionBlocked']
  const ofBrand: ErrorCode[] = ['tenant.unknown', 'request.merchant', ...closed]
  return [
    ...errors,
    ...CALLER_ERRORS[who],
    'request.invalid',
    'system.internal',
    ...(body === 'query' ? [] : ofBody),
    ...(CALLERS[who].tenant === 'host' ? ofBrand : []),
    ...(isBrowser && method !== 'GET' ? (['request.origin'] as const) : []),
  ]
}

function securitySchemes(): Json {
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sid',
      description: 'HttpOnly half of a session.',
    },
    consoleCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-console',
      description: "HttpOnly half of an operator's session.",
    },
    consoleToken: bearer("The tab's half of an operator's session, from logInOperator."),
    tabToken: bearer("The tab's half of a session, from login."),
    playToken: bearer('A running game, from openPlay; on the play host only.'),
    operatorKey: bearer("The operator's key; on the operator's host only."),
    providerSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-signature',
      description:
        't=<seconds>,v1=<hex>: HMAC-SHA256 with the shared key over "<seconds>.<body>", at most 5 minutes old.',
    },
    vendorSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-signature',
      description: 'HMAC-SHA256 over method, path, time, nonce and raw body: docs/vendor-guide.md.',
    },
  }
}
