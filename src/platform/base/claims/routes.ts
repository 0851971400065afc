import * as calls from '#lib/api/base/claims.ts'
import type { Routes } from '#platform/base/call.ts'
import { claimEntry, listEntryClaims, releaseEntry } from './claim-service.ts'

export function routeClaims({ serve }: Routes): void {
  serve(calls.claimEntry, claimEntry)
  serve(calls.releaseEntry, releaseEntry)
  serve(calls.listEntryClaims, listEntryClaims)
}
