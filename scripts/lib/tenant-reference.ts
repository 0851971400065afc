import { CATEGORIES } from '#lib/api/fields.ts'
import { SITE_LOCALES } from '#lib/site/words/locale-table.ts'
import { type SchemaNode, targetOf } from './schema-docs.ts'

/** Lists that many keys share: named on the page, and shown once. */
const NAMED: readonly (readonly [list: readonly string[], name: string])[] = [
  [SITE_LOCALES, 'locale'],
  [CATEGORIES, 'category'],
]
/** zod's bounds of a whole number where a schema sets none. */
const ENDLESS = Number.MAX_SAFE_INTEGER

/** What a page says before the keys. */
interface PageHead {
  title: string
  introduction: string
}

/** The page of every key of a file, from its JSON Schema with descriptions. */
export function keyReference(root: SchemaNode, { title, introduction }: PageHead): string {
  const page: Page = { root, explained: new Map() }
  const sections = Object.entries(root.properties ?? {}).flatMap(([key, node]) => {
    const inside = linesOf(key, node, page)
    return [
      `## ${key}`,
      textOf(node, { facts: factsOf(key, node, { parent: root, root }) }),
      ...(inside.length > 0 ? [inside.join('\n')] : []),
    ]
  })
  const text = sections.join('\n\n')
  const named = NAMED.filter(([, name]) => new RegExp(`\\b${name}\\b`).test(text))
  const lists = named.map(([list, name]) => `A **${name}** is one of ${codes(list)}.`)
  return `${[`# ${title}`, introduction, ORIGIN, ...lists, text].join('\n\n')}\n`
}

const ORIGIN =
  '`npm run tenant -- schema` writes this page from the comments in `src/lib/site` and `src/lib/api`; a test compares it.'

interface Page {
  root: SchemaNode
  /** Where a key of many keys was explained, by its name and schema: it is not explained again. */
  explained: Map<string, string>
}

/** From this many keys on, a key that returns is explained where it stood first. */
const LONG = 5

/** The keys inside one, each with its whole path; `[]` is each of a list, `*` each of a record, `:kind` each of a union. */
function linesOf(path: string, node: SchemaNode, page: Page): string[] {
  const { root } = page
  const parent = targetOf(node, root)
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = parent
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => {
      const own = `${path}.${key}`
      const neighbour = earlier(properties, key)
      const first = neighbour === undefined ? again(own, { key, inner }, page) : `${path}.${neighbour}`
      const facts = factsOf(key, inner, { parent, root, ...(first ? { as: first } : {}) })
      const text = `- **\`${own}\`** ${textOf(inner, { facts })}`
      return first ? [text] : [text, ...linesOf(own, inner, page)]
    }),
    ...(items ? linesOf(`${path}[]`, items, page) : []),
    ...(additionalProperties ? linesOf(`${path}.*`, additionalProperties, page) : []),
    ...anyOf.flatMap((each) => linesOf(path, each, page)),
    ...oneOf.flatMap((each) => linesOf(`${path}:${kindOf(each)}`, each, page)),
  ]
}

/** The path at which the same long key was explained; it is noted where this is the first. */
function again(
  own: string,
  { key, inner }: { key: string; inner: SchemaNode },
  page: Page,
): string | undefined {
  const { properties = {}, oneOf = [] } = targetOf(inner, page.root)
  if (Object.keys(properties).length < LONG && oneOf.length === 0) return undefined
  const shape = `${key} ${shapeOf(inner)}`
  const first = page.explained.get(shape)
  if (first === undefined) page.explained.set(shape, own)
  return first
}

function kindOf({ properties = {} }: SchemaNode): string {
  const constant = Object.values(properties).find((each) => 'const' in each)
  return typeof constant?.['const'] === 'string' ? constant['const'] : '*'
}

/** The first neighbour that has the same schema, such as the rules of registration fields: it is explained there. */
function earlier(properties: Record<string, SchemaNode>, key: string): string | undefined {
  const own = properties[key]
  if (own?.$ref === undefined && own?.anyOf === undefined) return undefined
  const first = Object.keys(properties).find((other) => shapeOf(properties[other]) === shapeOf(own))
  return first === key ? undefined : first
}

function shapeOf(node: SchemaNode | undefined): string {
  return JSON.stringify({ ...node, description: '', default: '' })
}

function textOf({ description = '' }: SchemaNode, { facts }: { facts: string }): string {
  return `(${facts}). ${description}`
}

/** What may be written, and what holds without the key. */
function factsOf(
  key: string,
  node: SchemaNode,
  of: { parent: SchemaNode; root: SchemaNode; as?: string },
): string {
  const required = of.parent['required']
  const isRequired = Array.isArray(required) && required.includes(key)
  const without = isRequired
    ? 'required'
    : 'default' in node
      ? `default ${shown(node['default'])}`
      : 'optional'
  return `${of.as ? `as \`${of.as}\`` : valueText(node, of.root)}; ${without}`
}

/** What may be written. */
function valueText(node: SchemaNode, root: SchemaNode): string {
  const { anyOf, oneOf: kinds, items, properties, additionalProperties } = targetOf(node, root)
  if (kinds) return `object by its \`kind\`: ${codes(kinds.map(kindOf))}`
  if (anyOf) return anyOf.map((each) => valueText(each, root)).join(', or ')
  if ('const' in node) return shown(node['const'])
  if (Array.isArray(node['enum'])) return oneOf(node['enum'])
  if (items) return `list of: ${valueText(items, root)}`
  if (properties) return 'object'
  if (additionalProperties) return `${valueText(additionalProperties, root)}, by ${namesText(node)}`
  if (node['type'] === 'integer') return `whole number${boundsText(node['minimum'], node['maximum'])}`
  if (node['type'] === 'string') return textText(node)
  if (node['type'] === 'number') return 'number'
  return node['type'] === 'boolean' ? '`true` or `false`' : 'any'
}

function namesText(node: SchemaNode): string {
  const names = node['propertyNames']
  const list = typeof names === 'object' && names !== null && 'enum' in names ? names.enum : undefined
  return Array.isArray(list) ? oneOf(list) : 'name'
}

function oneOf(list: readonly unknown[]): string {
  const text = list.map(String)
  const named = NAMED.find(([each]) => each.join() === text.join())
  return named ? named[1] : codes(text)
}

function textText(node: SchemaNode): string {
  if (node['format'] === 'uri') return 'address'
  if (node['format'] === 'email') return 'e-mail address'
  if (node['format'] === 'date') return 'day, `yyyy-MM-dd`'
  const { minLength, maxLength } = node
  const length =
    maxLength === undefined ? '' : ` of ${String(minLength ?? 0)} to ${String(maxLength)} characters`
  return `text${length}`
}

function boundsText(min: unknown, max: unknown): string {
  const [least, most] = [Number(min), Number(max)]
  if (most >= ENDLESS) return least <= -ENDLESS ? '' : `, ${String(least)} or more`
  return `, ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`
}

function codes(list: readonly string[]): string {
  return list.map((each) => `\`${each}\``).join(', ')
}

function shown(value: unknown): string {
  return `\`${JSON.stringify(value)}\``
}
