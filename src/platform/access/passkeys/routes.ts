import * as calls from '#lib/api/access/passkeys.ts'
import type { Routes } from '#platform/base/call.ts'
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkey-service.ts'

export function routePasskeys({ serve }: Routes): void {
  serve(calls.beginPasskey, beginPasskey)
  serve(calls.addPasskey, addPasskey)
  serve(calls.listPasskeys, listPasskeys)
  serve(calls.removePasskey, removePasskey)
  serve(calls.beginPasskeyLogin, beginPasskeyLogin)
  serve(calls.logInByPasskey, logInByPasskey)
}
