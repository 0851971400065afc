import type { Tenant } from './tenant-schema.ts'

type Resource = Tenant['resources'][number]

const ON_RAIL: readonly Resource['resourceType'][] = ['FACEBOOK', 'TELEGRAM', 'TELEGRAM2']

/** Links of the bar beside the page, in the brand's order. */
export function railResources({ resources }: Pick<Tenant, 'resources'>): Resource[] {
  return resources.filter(({ resourceType }) => ON_RAIL.includes(resourceType))
}

/**
 * The Telegrams of the bar, for the support menu of screens without it, unless the menu has the address already. Facebook is in
 * the footer.
 */
export function menuResources(tenant: Pick<Tenant, 'resources' | 'contact'>): Resource[] {
  const { services } = tenant.contact
  return railResources(tenant).filter(
    ({ resourceType, url }) =>
      resourceType !== 'FACEBOOK' && !services.some((service) => service.url === url),
  )
}

export function railIcon({ resourceType }: Pick<Resource, 'resourceType'>): 'users' | 'messenger' {
  return resourceType === 'FACEBOOK' ? 'users' : 'messenger'
}
