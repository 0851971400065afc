import * as calls from '#lib/api/ops/demo.ts'
import type { Routes } from '#platform/base/call.ts'
import { seedDemoBusiness } from './demo-business.ts'

export function routeDemo({ serve }: Routes): void {
  serve(calls.seedDemoBusiness, seedDemoBusiness)
}
