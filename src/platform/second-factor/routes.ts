import { beginTotp, confirmTotp, removeTotp } from '#lib/api/security.ts'
import type { Routes } from '#platform/call.ts'
import { begin, confirm, remove } from './totp-service.ts'

export function routeSecondFactor({ serve }: Routes): void {
  serve(beginTotp, begin)
  serve(confirmTotp, confirm)
  serve(removeTotp, remove)
}
