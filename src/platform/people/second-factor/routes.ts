import { beginTotp, confirmTotp, removeTotp } from '#lib/api/access/security.ts'
import type { Routes } from '#platform/base/call.ts'
import { begin, confirm, remove } from './totp-service.ts'

export function routeSecondFactor({ serve }: Routes): void {
  serve(beginTotp, begin)
  serve(confirmTotp, confirm)
  serve(removeTotp, remove)
}
