import { atom, type ReadableAtom } from 'nanostores'
import {
  getOperatorSelf,
  logInOperator as loginCall,
  logOutOperator as logoutCall,
  type OperatorSelf,
} from '#lib/api/ops/console.ts'
import type { Duty } from '#lib/api/duties.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call, whenSessionEnds } from '#lib/client/call.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { clearTabSession, readTabToken, writeTabToken } from '#lib/client/tab-token.ts'

export type OperatorSession =
  | { state: 'restoring' }
  | { state: 'guest'; hasEnded: boolean }
  | { state: 'failed'; error: Failure }
  | { state: 'operator'; operator: OperatorSelf }

const $current = atom<OperatorSession>({ state: 'restoring' })
/** Who works in this tab. */
export const $operatorSession: ReadableAtom<OperatorSession> = $current

whenSessionEnds(() => {
  if ($current.get().state === 'operator') leave(true)
})

/** Goes on with the tab's session after a reload. */
export async function restoreOperatorSession(): Promise<void> {
  if (!readTabToken()) return leave(false)
  $current.set({ state: 'restoring' })
  try {
    $current.set({ state: 'operator', operator: await call(getOperatorSelf, {}) })
  } catch (thrown) {
    const error = toFailure(thrown)
    if (error.code === 'session.required' || error.code === 'session.expired') return leave(true)
    $current.set({ state: 'failed', error })
  }
}

export async function logInOperator(input: InputOf<typeof loginCall>): Promise<void> {
  const { token, operator } = await call(loginCall, input)
  writeTabToken(token)
  $current.set({ state: 'operator', operator })
}

/** The tab forgets its half of the session even where the call fails. */
export async function logOutOperator(): Promise<void> {
  try {
    await call(logoutCall, {})
  } finally {
    leave(false)
  }
}

/** Whether the operator may act in a field of work, at a brand or at any of theirs. */
export function mayAct(
  { grants }: Pick<OperatorSelf, 'grants'>,
  { duty, brand, isChange = false }: { duty: Duty | undefined; brand?: string; isChange?: boolean },
): boolean {
  return grants.some(
    ({ duties, brands, readsOnly }) =>
      (duty === undefined || duties === 'all' || duties.includes(duty)) &&
      (brand === undefined || brands === 'all' || brands.includes(brand)) &&
      !(isChange && readsOnly),
  )
}

function leave(hasEnded: boolean): void {
  clearTabSession()
  $current.set({ state: 'guest', hasEnded })
}
