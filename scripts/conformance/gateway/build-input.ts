import * as z from 'zod/mini'
import type { PlayerCall } from './player-calls.ts'
import type { KnownValues } from './known-values.ts'

type Json = Record<string, unknown>
type Place = { call: string; field: string; isRead: boolean }

export type Built = { input: Json } | { lacking: string }

/** A field that neither its schema nor the table of values says how to fill. */
class Lacking extends Error {}

/**
 * An input that the call's own schema accepts: required fields only, each from the known values, or from the bounds of the
 * schema. What it lacks is named.
 */
export function buildInput({ name, endpoint }: PlayerCall, values: KnownValues): Built {
  const schema: Json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  try {
    const input = valueOf(schema, { call: name, field: '', isRead: endpoint.method === 'GET' }, values)
    const parsed = endpoint.input.safeParse(input)
    if (parsed.success) return { input: objectOf(input) }
    return { lacking: `a valid ${parsed.error.issues[0]?.path.join('.') || 'input'}` }
  } catch (cause) {
    if (cause instanceof Lacking) return { lacking: cause.message }
    throw cause
  }
}

/** Whether the schema refuses fields that it does not name. */
export function isStrict({ endpoint }: PlayerCall): boolean {
  const schema: Json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return schema['additionalProperties'] === false
}

export function hasField({ endpoint }: PlayerCall, field: string): boolean {
  const schema: Json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return Object.hasOwn(objectOf(schema['properties']), field)
}

function valueOf(schema: Json, place: Place, values: KnownValues): unknown {
  if (schema['type'] === 'object') return fieldsOf(schema, place, values)
  const known = values.find(place.call, place.field)
  if (known !== undefined) return known
  if ('const' in schema) return schema['const']
  const options = listOf(schema['enum'])
  if (options.length > 0) return options[0]
  const kinds = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (kinds.length > 0) return valueOf(objectOf(kinds[0]), place, values)
  switch (schema['type']) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(Number(schema['minimum'] ?? 0), 0)
    case 'array':
      return Number(schema['minItems'] ?? 0) === 0 ? [] : [valueOf(objectOf(schema['items']), place, values)]
    case 'string':
      return textOf(schema, place)
    default:
      throw new Lacking(`a value for ${place.field || 'its input'}`)
  }
}

function fieldsOf(schema: Json, { call, isRead }: Place, values: KnownValues): Json {
  const properties = objectOf(schema['properties'])
  const required = listOf(schema['required']).map(String)
  return Object.fromEntries(
    required.map((field) => [field, valueOf(objectOf(properties[field]), { call, field, isRead }, values)]),
  )
}

/** For a read an unknown id will do: its refusal is one of the call. An act on something unknown would show nothing. */
function textOf(schema: Json, { field, isRead }: Place): string {
  const unknown = 'conformance-1'.slice(0, Number(schema['maxLength'] ?? 99))
  const { pattern } = schema
  if (isRead && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(unknown))) return unknown
  throw new Lacking(`a value for ${field}`)
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
