import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, readsQuery, type Endpoint } from '#lib/api/endpoint.ts'
import { ERROR_STATUS } from '#lib/api/error-status.ts'
import { API } from '#lib/api/index.ts'
import { openApiDocument } from '#lib/api/openapi.ts'

type Json = Record<string, unknown>

const document = openApiDocument()

/** Follows keys down a document; fails where one is missing. */
function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key))
      throw new Error(`no ${key} of ${keys.join(' › ')}`)
    return Reflect.get(inner, key)
  }, value)
}

function list(value: unknown): Json[] {
  expect(value).toBeInstanceOf(Array)
  return Array.isArray(value) ? value : []
}

describe('the OpenAPI document', () => {
  it('is plain JSON of version 3.1', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  const DOWNLOADS = {
    ...{ file: ['image/png', 'image/jpeg'], csv: ['text/csv'] },
    metrics: ['application/openmetrics-text'],
  }
  const all: [string, Endpoint][] = Object.entries(API)

  it('tags the calls of points with the module of points, and nothing else', () => {
    const tagged = all.filter(([, { module }]) => module === 'PTSYS3').map(([name]) => name)
    expect(tagged.sort()).toEqual([
      'convertPoints',
      'getPointBalance',
      'getPointConfig',
      'listPointChanges',
      'listPointRewards',
      'listRedemptions',
      'redeemPoints',
    ])
  })

  it.each(all)('describes %s', (name, endpoint) => {
    const { method, path, errors, who, input } = endpoint
    const operation = at(document, 'paths', path, method.toLowerCase())
    expect(at(operation, 'operationId')).toBe(name)
    const answered = at(operation, 'responses', '200', 'content')
    const { reply }: Endpoint = endpoint
    if (reply !== 'json') expect(Object.keys(Object(answered))).toEqual(DOWNLOADS[reply])
    else expect(at(answered, 'application/json', 'schema', 'properties', 'success')).toEqual({ const: true })
    for (const code of errors) {
      const schema = at(
        operation,
        'responses',
        String(ERROR_STATUS[code]),
        'content',
        'application/json',
        'schema',
      )
      expect(at(schema, 'properties', 'code', 'enum')).toContain(code)
    }
    // Operators have a key, or the console's session.
    const ways = who === 'anyone' || who === 'operatorGuest' ? 0 : who === 'operator' ? 2 : 1
    expect(list(at(operation, 'security'))).toHaveLength(ways)
    const described = readsQuery(endpoint)
      ? list(at(operation, 'parameters')).map((parameter) => parameter['name'])
      : Object.values(Object(at(operation, 'requestBody', 'content'))).flatMap((body) =>
          Object.keys(Object(bodyProperties(body))),
        )
    const shape = z.toJSONSchema(input, { io: 'input' }).properties ?? {}
    expect(described.sort()).toEqual(Object.keys(shape).sort())
  })

  it('has no call that is not in the registry', () => {
    const operations = Object.values(Object(document.paths)).flatMap((methods) =>
      Object.keys(Object(methods)),
    )
    expect(operations).toHaveLength(Object.keys(API).length)
  })

  it('describes a sealed body as a JWE around its schema', () => {
    const schema = at(
      document,
      'paths',
      API.login.path,
      'post',
      'requestBody',
      'content',
      'application/jose',
      'schema',
    )
    expect(at(schema, 'type')).toBe('string')
    expect(at(schema, 'contentSchema', 'required')).toEqual(expect.arrayContaining(['username', 'password']))
  })

  it('asks for both halves of a session', () => {
    expect(at(document, 'paths', API.getBalance.path, 'get', 'security')).toEqual([
      { sessionCookie: [], tabToken: [] },
    ])
  })

  it('says that a query field with a default may be left out', () => {
    const parameters = list(at(document, 'paths', API.listGames.path, 'get', 'parameters'))
    expect(parameters.find(({ name }) => name === 'pageNo')).toMatchObject({ required: false, in: 'query' })
    expect(parameters.find(({ name }) => name === 'pageNo')?.['schema']).toMatchObject({
      default: 1,
      maximum: 10_000,
    })
  })

  it('keeps calls apart that share a path', () => {
    const both = at(document, 'paths', API.playRound.path)
    expect(Object.keys(Object(both)).sort()).toEqual(['get', 'post'])
  })

  it('names form bodies as such', () => {
    const form = endpoint({
      method: 'POST',
      path: '/form',
      module: 'PASS3',
      who: 'anyone',
      body: 'form',
      input: z.strictObject({ email: z.string() }),
      output: z.object({}),
      errors: [],
    })
    expect(at(openApiDocument({ form }), 'paths', '/form', 'post', 'requestBody', 'content')).toHaveProperty([
      'application/x-www-form-urlencoded',
    ])
  })
})

function bodyProperties(body: unknown): unknown {
  const schema = Object(body).schema
  return (schema.contentSchema ?? schema).properties
}
