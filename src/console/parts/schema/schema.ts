/** What is typed, right or wrong. */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** The parts of a JSON Schema that terms of offers and contracts use. */
export interface Shape {
  type?: string
  /** `date`: a day. */
  format?: string
  const?: Json
  enum?: readonly string[]
  default?: Json
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  /** Kinds of the same thing. */
  oneOf?: readonly Shape[]
  anyOf?: readonly Shape[]
}

/** The key whose fixed value names a kind: `kind`, or `type` of a rate. */
export function kindKeyOf({ properties = {} }: Shape): string {
  return Object.keys(properties).find((name) => properties[name]?.const !== undefined) ?? 'kind'
}

/** The name of a kind: `stakeAndGet` of `{ kind: 'stakeAndGet', … }`. */
export function kindOf(shape: Shape): string {
  const name = shape.properties?.[kindKeyOf(shape)]?.const
  return typeof name === 'string' ? name : ''
}

/** What a new part begins with: everything that is needed, and nothing else. */
export function initialOf({
  type,
  const: only,
  enum: names,
  default: usual,
  properties,
  required = [],
  oneOf,
  anyOf,
}: Shape): Json {
  if (only !== undefined) return only
  if (usual !== undefined) return usual
  if (oneOf?.[0]) return initialOf(oneOf[0])
  if (anyOf?.[0]) return initialOf(anyOf[0])
  if (names) return names[0] ?? ''
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type !== 'object') return ''
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([name]) => required.includes(name))
      .map(([name, part]) => [name, initialOf(part)]),
  )
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** With another value at a key; `undefined` leaves the key out. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const { [key]: _, ...rest } = object
  return value === undefined ? rest : { ...object, [key]: value }
}
