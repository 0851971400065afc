import { claimEntry, releaseEntry } from '#lib/api/base/claims.ts'
import type { Routes } from '#platform/base/call.ts'
import { claim, release } from './claim-service.ts'

export function routeClaims({ serve }: Routes): void {
  serve(claimEntry, claim)
  serve(releaseEntry, release)
}
