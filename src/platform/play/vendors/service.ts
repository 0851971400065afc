/** What other features use of `vendors/`. */
export { adapterOf } from './adapter.ts'
export { LAUNCH_MS, type Launched, launchForFun, launchReal, visitOf } from './launch.ts'
export { probeHosts } from './launch-hosts.ts'
export { findTransactionOwners, roundIdsOf } from './owner-repository.ts'
export { checkOpen, checkOpening, checkStake, PLAY_IDLE_MS } from './play-policies.ts'
export { readSettings } from './setting-repository.ts'
export { secretOf } from './secret.ts'
export { visibleBrand } from './states-service.ts'
