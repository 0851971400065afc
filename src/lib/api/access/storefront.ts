import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, empty } from '#lib/api/fields.ts'
import { MODULE_FLAGS } from '#lib/api/modules.ts'
import { givenSettings } from './registration.ts'

export const resource = z.object({
  resourceType: z.string(),
  name: z.string(),
  url: z.string(),
  labelNameEn: z.string(),
})
const moduleFlags = z.array(z.object({ modId: z.enum(MODULE_FLAGS), enabled: z.enum(['0', '1']) }))

/** The product's permission call: the brand's features, and whether the site may be used at all. */
export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({
    info: z.object({
      merchantCode: z.string(),
      mainDomain: z.string(),
      domainRoute: z.array(z.string()),
      resources: z.array(resource),
      whitelabelVal: z.string(),
      modules: moduleFlags,
      /** The reply of `getRegistrationSettings`; other gateways may omit it here. */
      registration: z.optional(givenSettings),
      analytics: z.optional(z.object({ gtagId: z.string() })),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
    }),
    location: z.object({ ip: z.string(), country: z.string() }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
  }),
  errors: [],
})
export type SystemStatus = z.infer<typeof getSystemStatus.output>

/** The brand's navigation: its categories with at least one vendor. */
export const getWhitelabelMenu = endpoint({
  method: 'GET',
  path: '/wps/system/whitelabel',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({ menus: z.array(z.object({ category, path: z.string(), vendorCount: z.int() })) }),
  errors: [],
})
