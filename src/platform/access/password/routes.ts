import {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/access/password.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  changeOwnPassword,
  sendCodeForPassword,
  sendResetLink,
  setPasswordByCode,
  setPasswordByLink,
} from './password-service.ts'

export function routePassword({ serve }: Routes): void {
  serve(sendPasswordCode, sendCodeForPassword)
  serve(changePassword, changeOwnPassword)
  serve(forgotPasswordByEmail, async (call) => {
    await sendResetLink(call, call.input)
    return {}
  })
  serve(setPasswordByEmail, async (call) => {
    await setPasswordByLink(call, call.input)
    return {}
  })
  serve(setPasswordByPhone, (call) => setPasswordByCode(call, call.input))
}
