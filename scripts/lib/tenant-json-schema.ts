import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mallFile } from '#lib/site/brand/mall-files.ts'
import { offerFile } from '#lib/site/brand/offer-files.ts'
import { tenantFields } from '#lib/site/brand/tenant-schema.ts'
import { describeSchemas, type SchemaNode } from './schema-docs.ts'
import { keyReference } from './tenant-reference.ts'

/** The JSON Schemas of a brand's files for editors, each with the page of its keys. */
const SCHEMAS = [
  {
    to: 'tenants/tenant.schema.json',
    page: 'docs/tenant-reference.md',
    file: 'src/lib/site/brand/tenant-schema.ts',
    name: 'tenantFields',
    schema: tenantFields,
    title: "Keys of a brand's file",
    introduction: [
      'Every key of `tenants/<id>/tenant.json`, with what may be written, and what holds without it. Editors show the same texts where',
      'the file names its schema (`"$schema": "../tenant.schema.json"`). Unknown keys are refused; `npm run tenant -- check` lists every',
      'mistake. Amounts named `…Minor` are whole numbers in minor units of the currency.',
    ].join('\n'),
  },
  {
    to: 'tenants/offer.schema.json',
    page: 'docs/offer-reference.md',
    file: 'src/lib/site/brand/offer-files.ts',
    name: 'offerFile',
    schema: offerFile,
    title: 'Keys of an offer',
    introduction: [
      'Every key of `tenants/<id>/content/offers/<id>.json`: bonuses, missions, rankings, raffles, the points and VIP programmes. The keys of',
      '`reward` depend on its `kind`: `reward:mission.goals` is the key `goals` of a mission. Editors show the same texts where the file names its',
      'schema (`"$schema": "../../../offer.schema.json"`). `npm run tenant -- check` lists every mistake: unknown keys, implausible terms, those',
      "that the brand's market forbids, and languages without words. Amounts named `…Minor` are whole numbers in minor units of the brand's",
      'currency; `…Bp` are ten-thousandths, and `…E4` multiples × 10⁴.',
    ].join('\n'),
  },
  {
    to: 'tenants/mall.schema.json',
    page: 'docs/mall-reference.md',
    file: 'src/lib/site/brand/mall-files.ts',
    name: 'mallFile',
    schema: mallFile,
    title: 'Keys of an item of the points shop',
    introduction: [
      'Every key of `tenants/<id>/content/mall/<id>.json`. Editors show the same texts where the file names its schema',
      '(`"$schema": "../../../mall.schema.json"`). `npm run tenant -- check` lists every mistake.',
    ].join('\n'),
  },
] as const

/** Each generated file with its text: the JSON Schemas, and the pages of their keys. All follow from the zod schemas. */
export function tenantSchemaFiles(): [file: string, text: string][] {
  const made = SCHEMAS.map(({ schema, ...each }) => ({ ...each, json: jsonSchema(schema) }))
  describeSchemas(made)
  return made.flatMap(({ to, page, json, ...head }): [string, string][] => [
    [to, `${JSON.stringify(json, null, 2)}\n`],
    [page, keyReference(json, head)],
  ])
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
