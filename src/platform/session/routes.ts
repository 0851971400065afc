import { getRegistrationSettings, register } from '#lib/api/registration.ts'
import { getCaptcha, getSealKey, login, logout } from '#lib/api/session.ts'
import { serve, type App } from '#platform/serve.ts'
import { makeCaptcha } from './captcha.ts'
import { logIn } from './login.ts'
import { registerMember, registrationSettingsOf } from './registration.ts'
import { currentSealKey } from './seal-keys.ts'
import { closeSession } from './session-service.ts'

export function routeSession(app: App): void {
  serve(app, getSealKey, async ({ env, tenant, now }) => {
    const { kid, jwk } = await currentSealKey(env, now)
    return { kid, jwk, serverTimeMs: now, audience: tenant.id }
  })

  serve(app, getCaptcha, makeCaptcha)

  serve(app, login, (call) => logIn(call, call.input))

  serve(app, logout, async (call) => {
    await closeSession(call, call.member)
    return {}
  })

  serve(app, getRegistrationSettings, ({ tenant }) => registrationSettingsOf(tenant))

  serve(app, register, (call) => registerMember(call, call.input))
}
