import * as calls from '#lib/api/people/second-factor.ts'
import type { Routes } from '#platform/base/call.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp-service.ts'

export function routeSecondFactor({ serve }: Routes): void {
  serve(calls.beginTotp, beginTotp)
  serve(calls.confirmTotp, confirmTotp)
  serve(calls.removeTotp, removeTotp)
}
