import * as calls from '#lib/api/ops/console.ts'
import type { Routes } from '#platform/base/call.ts'
import { logInOperator, logOutOperator } from './login.ts'
import { getOperatorSelf } from './self.ts'

export function routeConsole({ serve }: Routes): void {
  serve(calls.logInOperator, logInOperator)
  serve(calls.logOutOperator, logOutOperator)
  serve(calls.getOperatorSelf, getOperatorSelf)
}
