import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mallFile } from '#lib/site/mall-files.ts'
import { offerFile } from '#lib/site/offer-files.ts'
import { tenantSchema } from '#lib/site/tenant-schema.ts'
import { describeSchemas, type SchemaNode } from './schema-docs.ts'
import { tenantReference } from './tenant-reference.ts'

/** The JSON Schemas of a brand's files for editors: `tenant.json`, `content/offers/<id>.json`, `content/mall/<id>.json`. */
const SCHEMAS = [
  {
    to: 'tenants/tenant.schema.json',
    file: 'src/lib/site/tenant-schema.ts',
    name: 'tenantSchema',
    schema: tenantSchema,
  },
  {
    to: 'tenants/offer.schema.json',
    file: 'src/lib/site/offer-files.ts',
    name: 'offerFile',
    schema: offerFile,
  },
  { to: 'tenants/mall.schema.json', file: 'src/lib/site/mall-files.ts', name: 'mallFile', schema: mallFile },
] as const
const REFERENCE = 'docs/tenant-reference.md'

/** Each generated file with its text: the JSON Schemas, and the page of the brand's keys. All follow from the zod schemas. */
export function tenantSchemaFiles(): [file: string, text: string][] {
  const made = SCHEMAS.map(({ schema, ...each }) => ({ ...each, json: jsonSchema(schema) }))
  describeSchemas(made)
  const [brand] = made
  return [
    ...made.map(({ to, json }): [string, string] => [to, `${JSON.stringify(json, null, 2)}\n`]),
    [REFERENCE, brand ? tenantReference(brand.json) : ''],
  ]
}

/** Returns the files. */
export function writeTenantSchemas(): string[] {
  const written = tenantSchemaFiles()
  for (const [file, text] of written) writeFileSync(file, text)
  return written.map(([file]) => file)
}

function jsonSchema(schema: z.core.$ZodType): SchemaNode {
  const made: unknown = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  if (!isNode(made)) throw new Error('zod made no JSON Schema')
  return made
}

function isNode(made: unknown): made is SchemaNode {
  return typeof made === 'object' && made !== null
}
