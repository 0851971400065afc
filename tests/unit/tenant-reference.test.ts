import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { type SchemaNode, targetOf } from '../../scripts/lib/schema-docs.ts'
import { tenantSchemaFiles } from '../../scripts/lib/tenant-json-schema.ts'

// The types of the schemas are read, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const files = new Map(tenantSchemaFiles())

test.each([...files])('%s is what the schemas of a brand say', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('each key of a brand has a description, for editors and the reference page', () => {
  const root: SchemaNode = JSON.parse(files.get('tenants/tenant.schema.json') ?? '')
  const keys = keysOf('', root, root)
  expect(keys.length).toBeGreaterThan(200)
  expect(keys.filter(({ node }) => !node.description).map(({ key }) => key)).toEqual([])
})

test('the reference page has each key of a brand', () => {
  const root: SchemaNode = JSON.parse(files.get('tenants/tenant.schema.json') ?? '')
  const page = files.get('docs/tenant-reference.md') ?? ''
  const own = Object.keys(root.properties ?? {})
  expect(own.filter((key) => !page.includes(`\n## ${key}\n`))).toEqual([])
  for (const key of [
    'cashier.withdrawal.feeMinor',
    'lottery.games[].limits.winCapMinor',
    'registration.fields.username.minLength',
  ])
    expect(page).toContain(`\n- **\`${key}\`** (`)
})

interface Key {
  key: string
  node: SchemaNode
}

function keysOf(path: string, node: SchemaNode, root: SchemaNode): Key[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = targetOf(node, root)
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    { key: `${path}${name}`, node: inner },
    ...keysOf(`${path}${name}.`, inner, root),
  ])
  const inner = [items, additionalProperties || undefined, ...anyOf]
  return [...own, ...inner.flatMap((each) => (each ? keysOf(path, each, root) : []))]
}
