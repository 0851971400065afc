import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { type SchemaNode, targetOf } from '../../../scripts/lib/schema-docs.ts'
import { tenantSchemaFiles } from '../../../scripts/lib/tenant-json-schema.ts'

// The types of the schemas are read, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const files = new Map(tenantSchemaFiles())

test.each([...files])('%s is what the schemas of a brand say', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})

const pages: [schema: string, page: string, least: number, some: string[]][] = [
  [
    'tenants/tenant.schema.json',
    'docs/tenant-reference.md',
    200,
    [
      'cashier.withdrawal.feeMinor',
      'lottery.games[].limits.winCapMinor',
      'registration.fields.username.minLength',
    ],
  ],
  [
    'tenants/offer.schema.json',
    'docs/offer-reference.md',
    200,
    [
      'caps.budgetMinor',
      'reward:mission.goals[].target',
      'reward:vip.levels[].pay.week',
      'reward:redEnvelope.drops.times',
      'reward:depositMatch.wagering.contribution.games[].weightBp',
      'words.*.terms',
    ],
  ],
  ['tenants/mall.schema.json', 'docs/mall-reference.md', 8, ['words.*.title']],
]

test('each schema has its page', () => {
  expect([...files.keys()].toSorted()).toEqual(pages.flatMap(([schema, page]) => [schema, page]).toSorted())
})

test.each(pages)('each key of %s has a description, for editors and the reference page', (file, _, least) => {
  const root: SchemaNode = JSON.parse(files.get(file) ?? '')
  const keys = keysOf('', root, root)
  expect(keys.length).toBeGreaterThanOrEqual(least)
  expect(keys.filter(({ node }) => !node.description).map(({ key }) => key)).toEqual([])
})

test.each(pages)('%s: the page has each of its keys', (file, name, _, some) => {
  const root: SchemaNode = JSON.parse(files.get(file) ?? '')
  const page = files.get(name) ?? ''
  const own = Object.keys(root.properties ?? {})
  expect(own.filter((key) => !page.includes(`\n## ${key}\n`))).toEqual([])
  expect(some.filter((key) => !page.includes(`\n- **\`${key}\`** (`))).toEqual([])
})

test('the members of a union have the descriptions of their own kind', () => {
  const page = files.get('docs/offer-reference.md') ?? ''
  expect(page).toContain('- **`reward:mission.kind`** (`"mission"`; required). A reward when all goals')
  expect(page).toContain(
    '- **`reward:raffle.prizesMinor`** (list of: number; required). Prizes from the first down',
  )
  expect(page).toContain(
    '- **`reward:appLogin.wagering`** (as `reward:depositMatch.wagering`; optional). Conditions',
  )
})

interface Key {
  key: string
  node: SchemaNode
}

function keysOf(path: string, node: SchemaNode, root: SchemaNode): Key[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = targetOf(node, root)
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    { key: `${path}${name}`, node: inner },
    ...keysOf(`${path}${name}.`, inner, root),
  ])
  const inner = [items, additionalProperties || undefined, ...anyOf, ...oneOf]
  return [...own, ...inner.flatMap((each) => (each ? keysOf(path, each, root) : []))]
}
