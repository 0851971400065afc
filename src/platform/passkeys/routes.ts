import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '#lib/api/passkeys.ts'
import { serve, type App } from '#platform/serve.ts'
import { beginLogin, logInWithPasskey } from './passkey-login.ts'
import { add, begin, list, remove } from './passkey-service.ts'

export function routePasskeys(app: App): void {
  serve(app, beginPasskey, begin)
  serve(app, addPasskey, add)
  serve(app, listPasskeys, list)
  serve(app, removePasskey, remove)
  serve(app, beginPasskeyLogin, beginLogin)
  serve(app, logInByPasskey, (call) => logInWithPasskey(call, call.input))
}
