import * as calls from '#lib/api/access/password.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  changePassword,
  sendPasswordCode,
  forgotPasswordByEmail,
  setPasswordByPhone,
  setPasswordByEmail,
} from './password-service.ts'

export function routePassword({ serve }: Routes): void {
  serve(calls.sendPasswordCode, sendPasswordCode)
  serve(calls.changePassword, changePassword)
  serve(calls.forgotPasswordByEmail, forgotPasswordByEmail)
  serve(calls.setPasswordByEmail, setPasswordByEmail)
  serve(calls.setPasswordByPhone, setPasswordByPhone)
}
