import type { Tenant } from './tenant-schema.ts'

type Resource = Tenant['resources'][number]

const MESSENGERS: readonly Resource['resourceType'][] = ['TELEGRAM', 'TELEGRAM2']

/** The brand's Telegrams in its order, for the support menu, unless the menu has the address already. Facebook is in the footer. */
export function menuResources({ resources, contact }: Pick<Tenant, 'resources' | 'contact'>): Resource[] {
  return resources.filter(
    ({ resourceType, url }) =>
      MESSENGERS.includes(resourceType) && !contact.services.some((service) => service.url === url),
  )
}
