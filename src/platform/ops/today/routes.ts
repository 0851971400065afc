import * as calls from '#lib/api/ops/today.ts'
import type { Routes } from '#platform/base/call.ts'
import { getToday } from './today-service.ts'

export function routeToday({ serve }: Routes): void {
  serve(calls.getToday, getToday)
}
