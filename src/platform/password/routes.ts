import {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '#lib/api/password.ts'
import { serve, type App } from '#platform/serve.ts'
import {
  changeOwnPassword,
  sendCodeForPassword,
  sendResetLink,
  setPasswordByCode,
  setPasswordByLink,
} from './password-service.ts'

export function routePassword(app: App): void {
  serve(app, sendPasswordCode, sendCodeForPassword)
  serve(app, changePassword, changeOwnPassword)
  serve(app, forgotPasswordByEmail, async (call) => {
    await sendResetLink(call, call.input)
    return {}
  })
  serve(app, setPasswordByEmail, async (call) => {
    await setPasswordByLink(call, call.input)
    return {}
  })
  serve(app, setPasswordByPhone, (call) => setPasswordByCode(call, call.input))
}
