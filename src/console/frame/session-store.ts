import { atom, type ReadableAtom } from 'nanostores'
import type { Duty } from '#lib/api/duties.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/ops/console.ts'
import { call, whenSessionEnds } from '#lib/client/call.ts'
import { askForPasskey } from '#lib/client/passkey-device.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'
import { askOtherTabs } from './other-tabs.ts'

export type OperatorSession =
  | { state: 'restoring' }
  | { state: 'guest'; hasEnded: boolean }
  | { state: 'failed'; error: Failure }
  | { state: 'operator'; operator: calls.OperatorSelf }

const $current = atom<OperatorSession>({ state: 'restoring' })
/** Who works in this tab. */
export const $operatorSession: ReadableAtom<OperatorSession> = $current
/** Whose pages this tab has shown. */
let known: string | undefined

whenSessionEnds(() => {
  if ($current.get().state === 'operator') leave(true)
})

/** Goes on with the tab's session after a reload, or with that of another tab. */
export async function restoreOperatorSession(): Promise<void> {
  const hadToken = readTabToken() !== undefined
  if (!hadToken) {
    const token = await askOtherTabs()
    if (token === undefined) return leave(false)
    writeTabToken(token)
  }
  $current.set({ state: 'restoring' })
  try {
    enter(await call(calls.getOperatorSelf, {}))
  } catch (thrown) {
    const error = toFailure(thrown)
    if (error.code === 'session.required' || error.code === 'session.expired') return leave(hadToken)
    $current.set({ state: 'failed', error })
  }
}

/** Reads roles and factors again, after a change of one's own account. */
export async function refreshOperatorSelf(): Promise<void> {
  enter(await call(calls.getOperatorSelf, {}))
}

export async function logInOperator(input: InputOf<typeof calls.logInOperator>): Promise<void> {
  begin(await call(calls.logInOperator, input))
}

/** False where the operator cancels. */
export async function logInOperatorByPasskey(): Promise<boolean> {
  const credential = await askForPasskey(await call(calls.beginOperatorPasskeyLogin, {}))
  if (!credential) return false
  begin(await call(calls.logInOperatorByPasskey, { credential }))
  return true
}

export async function finishOperatorSetup(input: InputOf<typeof calls.finishOperatorSetup>): Promise<void> {
  begin(await call(calls.finishOperatorSetup, input))
}

/** The tab forgets its half of the session even where the call fails, and everything that it has shown. */
export async function logOutOperator(): Promise<void> {
  try {
    await call(calls.logOutOperator, {})
  } finally {
    clearTabSession()
    location.assign('/')
  }
}

/** Whether the operator may act in a field of work, at a brand or at any of theirs. */
export function mayAct(
  { grants }: Pick<calls.OperatorSelf, 'grants'>,
  { duty, brand, isChange = false }: { duty: Duty | undefined; brand?: string; isChange?: boolean },
): boolean {
  return grants.some(
    ({ duties, brands, readsOnly }) =>
      (duty === undefined || duties === 'all' || duties.includes(duty)) &&
      (brand === undefined || brands === 'all' || brands.includes(brand)) &&
      !(isChange && readsOnly),
  )
}

/** Whether the operator may act on what concerns no single brand. */
export function mayActEverywhere(
  { grants }: Pick<calls.OperatorSelf, 'grants'>,
  { duty, isChange = false }: { duty: Duty; isChange?: boolean },
): boolean {
  return mayAct({ grants: grants.filter(({ brands }) => brands === 'all') }, { duty, isChange })
}

function begin({ token, operator }: { token: string; operator: calls.OperatorSelf }): void {
  writeTabToken(token)
  // What the tab showed somebody else is not shown to this person: their stores begin anew.
  if (known !== undefined && known !== operator.name) location.reload()
  else enter(operator)
}

function enter(operator: calls.OperatorSelf): void {
  known = operator.name
  $current.set({ state: 'operator', operator })
}

function leave(hasEnded: boolean): void {
  clearTabSession()
  $current.set({ state: 'guest', hasEnded })
}
