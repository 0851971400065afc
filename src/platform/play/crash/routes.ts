import * as calls from '#lib/api/play/crash.ts'
import type { Routes } from '#platform/base/call.ts'
import { cashOutCrash, getCrashBet, placeCrashBet, getCrash } from './crash-service.ts'

export function routeCrash({ serve, serveChannel }: Routes): void {
  serveChannel(calls.crashChannel)
  serve(calls.getCrash, getCrash)
  serve(calls.placeCrashBet, placeCrashBet)
  serve(calls.cashOutCrash, cashOutCrash)
  serve(calls.getCrashBet, getCrashBet)
}
