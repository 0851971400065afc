import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { tenantSchema } from '#lib/site/tenant-schema.ts'

const FILE = 'tenants/tenant.schema.json'

/** The JSON Schema that editors use for `tenant.json`, made from the one schema. */
export function tenantJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(tenantSchema, { io: 'input', unrepresentable: 'any' }), null, 2)}\n`
}

export function writeTenantSchema(): string {
  writeFileSync(FILE, tenantJsonSchema())
  return FILE
}
