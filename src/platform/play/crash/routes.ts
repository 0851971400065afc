import { cashOutCrash, crashChannel, getCrash, getCrashBet, placeCrashBet } from '#lib/api/play/crash.ts'
import type { Routes } from '#platform/base/call.ts'
import { cashOut, find, place, show } from './crash-service.ts'

export function routeCrash({ serve, serveChannel }: Routes): void {
  serveChannel(crashChannel)
  serve(getCrash, show)
  serve(placeCrashBet, place)
  serve(cashOutCrash, cashOut)
  serve(getCrashBet, find)
}
