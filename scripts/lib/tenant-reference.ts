import { CATEGORIES } from '#lib/api/fields.ts'
import { SITE_LOCALES } from '#lib/site/locale-table.ts'
import { type SchemaNode, targetOf } from './schema-docs.ts'

/** Lists that many keys share: named on the page, and shown once. */
const NAMED: readonly (readonly [list: readonly string[], name: string])[] = [
  [SITE_LOCALES, 'locale'],
  [CATEGORIES, 'category'],
]
/** zod's bounds of a whole number where a schema sets none. */
const ENDLESS = Number.MAX_SAFE_INTEGER

/** The page of every key of `tenant.json`, from its JSON Schema with descriptions. */
export function tenantReference(root: SchemaNode): string {
  const sections = Object.entries(root.properties ?? {}).flatMap(([key, node]) => {
    const inside = linesOf(key, node, root)
    return [
      `## ${key}`,
      textOf(node, { facts: factsOf(key, node, { parent: root, root }) }),
      ...(inside.length > 0 ? [inside.join('\n')] : []),
    ]
  })
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = [
  "# Keys of a brand's file",
  [
    'Every key of `tenants/<id>/tenant.json`, with what may be written, and what holds without it. Editors show the same texts where',
    'the file names its schema (`"$schema": "../tenant.schema.json"`). Unknown keys are refused; `npm run tenant -- check` lists every',
    'mistake. Amounts named `…Minor` are whole numbers in minor units of the currency.',
  ].join('\n'),
  '`npm run tenant -- schema` writes this page from `src/lib/site/*-schema.ts`; a test compares it.',
  ...NAMED.map(([list, name]) => `A **${name}** is one of ${codes(list)}.`),
].join('\n\n')

/** The keys inside one, each with its whole path; `[]` is each of a list, `*` each of a record. */
function linesOf(path: string, node: SchemaNode, root: SchemaNode): string[] {
  const parent = targetOf(node, root)
  const { properties = {}, items, additionalProperties, anyOf = [] } = parent
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => {
      const own = `${path}.${key}`
      const first = earlier(properties, key)
      const facts = factsOf(key, inner, { parent, root, ...(first ? { as: `${path}.${first}` } : {}) })
      const text = `- **\`${own}\`** ${textOf(inner, { facts })}`
      return first ? [text] : [text, ...linesOf(own, inner, root)]
    }),
    ...(items ? linesOf(`${path}[]`, items, root) : []),
    ...(additionalProperties ? linesOf(`${path}.*`, additionalProperties, root) : []),
    ...anyOf.flatMap((each) => linesOf(path, each, root)),
  ]
}

/** The first neighbour that has the same schema, such as the rules of registration fields: it is explained there. */
function earlier(properties: Record<string, SchemaNode>, key: string): string | undefined {
  const shape = (node: SchemaNode | undefined) => JSON.stringify({ ...node, description: '', default: '' })
  const own = properties[key]
  if (own?.$ref === undefined && own?.anyOf === undefined) return undefined
  const first = Object.keys(properties).find((other) => shape(properties[other]) === shape(own))
  return first === key ? undefined : first
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
  const { anyOf, items, properties, additionalProperties } = targetOf(node, root)
  if (anyOf) return anyOf.map((each) => valueText(each, root)).join(', or ')
  if ('const' in node) return shown(node['const'])
  if (Array.isArray(node['enum'])) return oneOf(node['enum'])
  if (items) return `list of: ${valueText(items, root)}`
  if (properties) return 'object'
  if (additionalProperties) return `${valueText(additionalProperties, root)}, by ${namesText(node)}`
  if (node['type'] === 'integer') return `whole number${boundsText(node['minimum'], node['maximum'])}`
  if (node['type'] === 'string') return textText(node)
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
