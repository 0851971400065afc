import { atom, computed } from 'nanostores'
import { getSystemStatus, type SystemStatus } from '#lib/api/system.ts'
import type { ModuleFlag } from '#lib/api/modules.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'

const $state = atom<Remote<SystemStatus>>(LOADING)
export const $systemStatus = $state

/** The brand's current module flags (pages carry those of the build). */
export const $modules = computed($state, (status): ReadonlySet<ModuleFlag> | undefined =>
  status.state === 'ready'
    ? new Set(
        status.value.info.modules.filter((module) => module.enabled === '1').map((module) => module.modId),
      )
    : undefined,
)

/** The permission call: once per page, again only after a failure. */
export async function loadSystemStatus(): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await call(getSystemStatus, {}), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
