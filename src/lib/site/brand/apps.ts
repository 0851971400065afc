import type { Tenant } from './tenant-schema.ts'

/** iOS before Android. */
const APP_KINDS = ['MOBILECONFIG', 'ANDROID'] as const

/** The brand's apps, at most one of a kind; without one the download blocks are left out. */
export function appResources({ resources }: Tenant) {
  return APP_KINDS.flatMap((kind) => {
    const url = resources.find(({ resourceType }) => resourceType === kind)?.url
    if (url === undefined) return []
    const name = kind.toLowerCase()
    return [{ kind, url, name, qrPath: `/qr/${name}.svg` }]
  })
}
