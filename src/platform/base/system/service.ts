/** What other features use of `system/`. */
export { brandEnv, brandEnvOf, everyEnv, hasDatabase } from './brand-env.ts'
export { brandOrigin, playOrigin } from './brand-origin.ts'
export { forEachApart, forEachBrand } from './each-brand.ts'
export { knownTenant } from './known-tenant.ts'
export { requireModules } from './modules.ts'
export { isRegionBlocked, readStatus, storedStatus, writeStatus } from './site-status.ts'
export { directoryOf, listAllTenants, listTenants, readTenant, writeTenants } from './tenant-repository.ts'
