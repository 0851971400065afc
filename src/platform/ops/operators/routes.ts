import * as calls from '#lib/api/ops/operators.ts'
import type { Routes } from '#platform/base/call.ts'
import { seedOperators } from './seed.ts'

export function routeOperators({ serve }: Routes): void {
  serve(calls.seedOperators, seedOperators)
}
