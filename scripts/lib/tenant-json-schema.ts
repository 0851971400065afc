import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { mallFile } from '#lib/site/mall-files.ts'
import { offerFile } from '#lib/site/offer-files.ts'
import { tenantSchema } from '#lib/site/tenant-schema.ts'

const FILE = 'tenants/tenant.schema.json'
const OFFER_FILE = 'tenants/offer.schema.json'
const MALL_FILE = 'tenants/mall.schema.json'

/** The JSON Schema of `tenant.json` for editors, generated from the zod schema. */
export function tenantJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(tenantSchema, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
}

export function writeTenantSchema(): string {
  writeFileSync(FILE, tenantJsonSchema())
  writeFileSync(OFFER_FILE, offerJsonSchema())
  writeFileSync(MALL_FILE, mallJsonSchema())
  return FILE
}

/** The same for `content/offers/<id>.json`. */
function offerJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(offerFile, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
}

/** The same for `content/mall/<id>.json`. */
function mallJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(mallFile, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
}
