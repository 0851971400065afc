import * as calls from '#lib/api/talk/mailings-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { listMailings, sendMailing } from './mailing-service.ts'

/** Messages to the players of a segment. */
export function routeMailings({ serve }: Routes): void {
  serve(calls.sendMailing, sendMailing)
  serve(calls.listMailings, listMailings)
}
