import * as account from '#lib/api/ops/console-account.ts'
import * as views from '#lib/api/ops/console-views.ts'
import * as calls from '#lib/api/ops/console.ts'
import type { Routes } from '#platform/base/call.ts'
import {
  endOperatorSessions,
  listOperatorSessions,
  listOwnKeys,
  listOwnRoles,
  makeOperatorKey,
  requestRole,
  revokeOwnKey,
} from './account.ts'
import { logInOperator, logOutOperator } from './login.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorPasskeyLogin,
  listOperatorPasskeys,
  logInOperatorByPasskey,
  removeOperatorPasskey,
} from './passkeys.ts'
import { changeOperatorPassword, confirmOperator } from './password.ts'
import { getOperatorSelf } from './self.ts'
import { finishOperatorSetup, getOperatorSetup } from './setup.ts'
import { beginOperatorTotp, confirmOperatorTotp, removeOperatorTotp } from './totp.ts'
import { listOperatorViews, removeOperatorView, saveOperatorView } from './views.ts'

export function routeConsole({ serve }: Routes): void {
  serve(calls.logInOperator, logInOperator)
  serve(calls.beginOperatorPasskeyLogin, beginOperatorPasskeyLogin)
  serve(calls.logInOperatorByPasskey, logInOperatorByPasskey)
  serve(calls.getOperatorSetup, getOperatorSetup)
  serve(calls.finishOperatorSetup, finishOperatorSetup)
  serve(calls.getOperatorSelf, getOperatorSelf)
  serve(calls.logOutOperator, logOutOperator)
  serve(views.listOperatorViews, listOperatorViews)
  serve(views.saveOperatorView, saveOperatorView)
  serve(views.removeOperatorView, removeOperatorView)
  serve(account.confirmOperator, confirmOperator)
  serve(account.changeOperatorPassword, changeOperatorPassword)
  serve(account.beginOperatorTotp, beginOperatorTotp)
  serve(account.confirmOperatorTotp, confirmOperatorTotp)
  serve(account.removeOperatorTotp, removeOperatorTotp)
  serve(account.beginOperatorPasskey, beginOperatorPasskey)
  serve(account.addOperatorPasskey, addOperatorPasskey)
  serve(account.listOperatorPasskeys, listOperatorPasskeys)
  serve(account.removeOperatorPasskey, removeOperatorPasskey)
  serve(account.listOperatorSessions, listOperatorSessions)
  serve(account.endOperatorSessions, endOperatorSessions)
  serve(account.listOwnRoles, listOwnRoles)
  serve(account.requestRole, requestRole)
  serve(account.listOwnKeys, listOwnKeys)
  serve(account.makeOperatorKey, makeOperatorKey)
  serve(account.revokeOwnKey, revokeOwnKey)
}
