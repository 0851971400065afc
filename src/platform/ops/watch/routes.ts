import * as serviceCalls from '#lib/api/ops/services.ts'
import * as calls from '#lib/api/ops/watch.ts'
import type { Routes } from '#platform/base/call.ts'
import { getHealth } from './health-service.ts'
import { getMetrics } from './metrics-service.ts'
import { getRelease } from './release-service.ts'
import { listServices } from './services-service.ts'

export function routeWatch({ serve }: Routes): void {
  serve(calls.getMetrics, getMetrics)
  serve(calls.getHealth, getHealth)
  serve(calls.getRelease, getRelease)
  serve(serviceCalls.listServices, listServices)
}
