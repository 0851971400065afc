import { seedContent } from '#lib/api/base/content-ops.ts'
import { helpTopics } from '#lib/site/brand/help-topics.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import type { ContentFile } from '#lib/site/brand/content-files.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import type { TenantFiles } from '#lib/site/brand/tenants.ts'
import { translator } from '#lib/site/words/words.ts'
import { callOps, type OpsTarget } from './call.ts'

/** Imports brands' content files, or those that are wanted, and their help centres into the platform. */
export async function seedContents(
  target: OpsTarget,
  brands: readonly TenantFiles[],
  isWanted: (file: ContentFile) => boolean = () => true,
): Promise<void> {
  for (const { tenant, content } of brands) {
    await callOps(target, seedContent, {
      tenant: tenant.id,
      files: content.filter(isWanted).map(({ name, source }) => ({ name, source })),
      help: helpOf(tenant),
    })
  }
}

function helpOf(tenant: Tenant) {
  return Object.fromEntries(
    localesOf(tenant).map((locale) => [
      locale,
      helpTopics({ tenant, words: (feature) => translator(locale, feature) }),
    ]),
  )
}
