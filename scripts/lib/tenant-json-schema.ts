import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mallFile } from '#lib/site/mall-files.ts'
import { offerFile } from '#lib/site/offer-files.ts'
import { tenantSchema } from '#lib/site/tenant-schema.ts'

/** The JSON Schemas of a brand's files for editors: `tenant.json`, `content/offers/<id>.json`, `content/mall/<id>.json`. */
const SCHEMAS = {
  'tenants/tenant.schema.json': tenantSchema,
  'tenants/offer.schema.json': offerFile,
  'tenants/mall.schema.json': mallFile,
} as const

/** Each file with its text, generated from the zod schemas. */
export function tenantJsonSchemas(): [file: string, text: string][] {
  return Object.entries(SCHEMAS).map(([file, schema]) => {
    const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [file, `${JSON.stringify(written, null, 2)}\n`]
  })
}

/** Returns the files. */
export function writeTenantSchemas(): string[] {
  const written = tenantJsonSchemas()
  for (const [file, text] of written) writeFileSync(file, text)
  return written.map(([file]) => file)
}
