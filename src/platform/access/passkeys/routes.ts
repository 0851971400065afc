import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '#lib/api/access/passkeys.ts'
import type { Routes } from '#platform/base/call.ts'
import { beginLogin, logInWithPasskey } from './passkey-login.ts'
import { add, begin, list, remove } from './passkey-service.ts'

export function routePasskeys({ serve }: Routes): void {
  serve(beginPasskey, begin)
  serve(addPasskey, add)
  serve(listPasskeys, list)
  serve(removePasskey, remove)
  serve(beginPasskeyLogin, beginLogin)
  serve(logInByPasskey, (call) => logInWithPasskey(call, call.input))
}
