import { seedContent } from '#lib/api/content-ops.ts'
import { helpTopics } from '#lib/site/content.ts'
import { localesOf } from '#lib/site/links.ts'
import type { ContentFile } from '#lib/site/content-files.ts'
import { listTenantIds, readCatalogue, readTenantFiles } from '#lib/site/tenants.ts'
import type { Tenant } from '#lib/site/tenant-schema.ts'
import { translator } from '#lib/site/words.ts'
import { callOps, type OpsTarget } from './call.ts'

/** Imports every brand's content files, or those that are wanted, and its help centre into the platform. */
export async function seedContents(
  target: OpsTarget,
  root: string,
  isWanted: (file: ContentFile) => boolean = () => true,
): Promise<void> {
  const catalogue = readCatalogue(root)
  for (const id of listTenantIds(root)) {
    const { tenant, content } = readTenantFiles(id, catalogue, root)
    await callOps(target, seedContent, {
      tenant: id,
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
