import type { Ask } from './back-end.ts'
import { checkCall, type Finding } from './check-call.ts'
import { KnownValues, SOURCE_CALLS } from './known-values.ts'
import type { PlayerCall } from './player-calls.ts'

export interface KitSettings {
  ask: Ask
  /** Empty without an account. */
  account: string
  password: string
  money: boolean
}

/** The calls one after the other, those first that tell others what to ask for. */
export async function* findEach(
  calls: readonly PlayerCall[],
  { ask, account, password, money }: KitSettings,
): AsyncGenerator<Finding, void> {
  const options = { ask, money, hasAccount: account !== '', values: new KnownValues({ account, password }) }
  for (const call of calls.toSorted((one, other) => turnOf(one) - turnOf(other)))
    yield await checkCall(call, options)
}

/** Lists, then reads of one thing, then acts. */
function turnOf({ name, endpoint }: PlayerCall): number {
  if (endpoint.method !== 'GET') return 3
  if (endpoint.input.safeParse({}).success) return 0
  return SOURCE_CALLS.has(name) ? 1 : 2
}
