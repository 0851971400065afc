import * as calls from '#lib/api/access/password.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  changePassword,
  sendPasswordCode,
  sendResetLink,
  setPasswordByCode,
  setPasswordByLink,
} from './password-service.ts'

export function routePassword({ serve }: Routes): void {
  serve(calls.sendPasswordCode, sendPasswordCode)
  serve(calls.changePassword, changePassword)
  serve(calls.forgotPasswordByEmail, async (call) => {
    await sendResetLink(call, call.input)
    return {}
  })
  serve(calls.setPasswordByEmail, async (call) => {
    await setPasswordByLink(call, call.input)
    return {}
  })
  serve(calls.setPasswordByPhone, (call) => setPasswordByCode(call, call.input))
}
