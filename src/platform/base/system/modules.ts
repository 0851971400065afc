import { ApiError } from '#lib/api/errors.ts'
import type { ModuleFlag } from '#lib/api/modules.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'

/** Refuses what a brand has switched off with `system.moduleOff`. */
export function requireModules({ modules }: TenantRecord, needed: readonly ModuleFlag[]): void {
  const off = needed.find((module) => !modules.includes(module))
  if (off) throw new ApiError('system.moduleOff', { module: off })
}
