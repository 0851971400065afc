import { vendorRules, type VendorSetting } from '#lib/api/play/vendors-ops.ts'
import { vendorState } from '#lib/api/play/vendors-states.ts'
import { briefCache } from '#lib/shared/time/brief-cache.ts'
import type { Env } from '#platform/base/env.ts'

const cache = briefCache<ReadonlyMap<string, VendorSetting>>()

/** The defaults of a vendor without settings. */
export function usualSetting(vendor: string): VendorSetting {
  return {
    vendor,
    state: 'on',
    rules: { addresses: [], currencies: [], countries: [] },
    changedBy: '',
    reason: '',
  }
}

export async function settingOf(env: Env, tenant: string, vendor: string): Promise<VendorSetting> {
  return (await readSettings(env, tenant)).get(vendor) ?? usualSetting(vendor)
}

/** The settings of a brand, by vendor; vendors without settings are absent. */
export function readSettings(env: Env, tenant: string): Promise<ReadonlyMap<string, VendorSetting>> {
  return cache.get(tenant, async () => {
    // The brand's own rows come last and override.
    const rows = [...(await rowsForAll(env)), ...(await rowsIn(env.DB, tenant))]
    return new Map(rows.map((row) => [row.vendor, toSetting(row)]))
  })
}

/** Rows for all brands, where they are not in the brand's own database. */
async function rowsForAll({ DIRECTORY }: Env): Promise<SettingRow[]> {
  return DIRECTORY ? rowsIn(DIRECTORY, '') : []
}

async function rowsIn(database: D1Database, tenant: string): Promise<SettingRow[]> {
  const { results } = await database
    .prepare("SELECT * FROM vendor_setting WHERE tenant IN ('', ?) ORDER BY tenant")
    .bind(tenant)
    .all<SettingRow>()
  return results
}

/** @param tenant '' for all brands */
export async function writeSetting(
  env: Env,
  tenant: string,
  { setting, nowMs }: { setting: VendorSetting; nowMs: number },
): Promise<void> {
  const { vendor, state, untilMs = null, rules, changedBy, reason } = setting
  await env.DB.prepare(
    `INSERT OR REPLACE INTO vendor_setting (tenant, vendor, state, until_ms, rules, changed_by, reason, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(tenant, vendor, state, untilMs, JSON.stringify(rules), changedBy, reason, nowMs)
    .run()
  forgetSettings()
}

export function forgetSettings(): void {
  cache.forget()
}

interface SettingRow {
  vendor: string
  state: string
  until_ms: number | null
  rules: string
  changed_by: string
  reason: string
}

function toSetting({ vendor, state, until_ms, rules, changed_by, reason }: SettingRow): VendorSetting {
  return {
    vendor,
    state: vendorState.parse(state),
    ...(until_ms === null ? {} : { untilMs: until_ms }),
    rules: vendorRules.parse(JSON.parse(rules)),
    changedBy: changed_by,
    reason,
  }
}
