import { dutyOf } from '#lib/api/duties.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { coversBrands, namedBrands } from '#lib/api/operator-fields.ts'
import type { OperatorGrant } from '#lib/api/ops/console.ts'

/** Who makes an operators' call, and within which bounds. */
export interface Operator {
  /** `undefined`: the deployment's own key. It may do everything, but names nobody. */
  name: string | undefined
  /** Of each set one grant has to allow the whole act; without sets everything is allowed. */
  bounds: readonly (readonly OperatorGrant[])[]
  /** Of a personal key. */
  keyId?: string
}

/** A condition on a grant, and what a refusal says is missing. */
type Condition = [fits: (grant: OperatorGrant) => boolean, missing: Record<string, unknown>]

/**
 * Checks what is known before the input is read: the duty of the call, and that who only reads changes nothing.
 * @throws ApiError `operator.notAllowed` with what is missing
 */
export function checkCall({ bounds }: Operator, { method, duty }: Pick<Endpoint, 'method' | 'duty'>): void {
  if (typeof duty === 'string') return requireOne(bounds, conditionsOf({ method, duty }))
  // Which duty it takes is in the input; until then a role of any may be enough.
  const anyDuty = bounds.filter((grants) => grants.length > 0)
  requireOne(anyDuty, [[({ readsOnly }) => method === 'GET' || !readsOnly, { change: true }]])
}

/**
 * Checks the input against the bounds: its brand, the duty of its subject, and that an action is recorded under the caller's
 * name and no other. The deployment's key acts for nobody, so it alone cannot confirm what takes two people.
 * @param input as parsed; a call that names no brand acts on all of them
 * @throws ApiError `operator.notAllowed` with what is missing; `operator.otherName`
 */
export function checkInput(
  { name, bounds }: Operator,
  { method, duty }: Pick<Endpoint, 'method' | 'duty'>,
  input: unknown,
): void {
  const { operator: actor }: Record<string, unknown> = { ...Object(input) }
  requireOne(bounds, inputConditions({ method, duty }, input))
  if (typeof actor === 'string' && actor !== name)
    throw new ApiError('operator.otherName', { operator: actor })
}

/** Whether anybody's bound has to be compared with the amount of the act. */
export function hasBound({ bounds }: Operator): boolean {
  return bounds.some((grants) => grants.some(({ mostMinor }) => mostMinor !== undefined))
}

/**
 * Checks the amount of an act: one grant allows all of it, the amount included.
 * @throws ApiError `operator.notAllowed` with the highest amount that is allowed
 */
export function checkAmount(
  { bounds }: Operator,
  endpoint: Pick<Endpoint, 'method' | 'duty'>,
  { input, amount }: { input: unknown; amount: number },
): void {
  for (const grants of bounds) {
    const conditions = inputConditions(endpoint, input)
    const left = grants.filter((grant) => conditions.every(([fits]) => fits(grant)))
    const most = Math.max(0, ...left.map(({ mostMinor = Infinity }) => mostMinor))
    if (amount > most) throw new ApiError('operator.notAllowed', { mostMinor: most })
  }
}

function inputConditions({ method, duty }: Pick<Endpoint, 'method' | 'duty'>, input: unknown): Condition[] {
  const named = namedBrands({ ...Object(input) })
  return [
    ...conditionsOf({ method, duty: duty === undefined ? '' : (dutyOf(duty, input) ?? '') }),
    [({ brands }) => brands === 'all' || coversBrands(brands, named), { tenant: named.join() || 'all' }],
  ]
}

/** @param duty `''`: of no known duty, so only a grant of all duties covers it */
function conditionsOf({ method, duty }: { method: string; duty: string }): Condition[] {
  return [
    [({ duties }) => duties === 'all' || duties.some((each) => each === duty), { duty }],
    [({ readsOnly }) => method === 'GET' || !readsOnly, { change: true }],
  ]
}

/** One grant has to fit every condition: what several allow together is not allowed. */
function requireOne(bounds: Operator['bounds'], conditions: readonly Condition[]): void {
  for (const grants of bounds) {
    let left = grants
    for (const [fits, missing] of conditions) {
      left = left.filter(fits)
      if (left.length === 0) throw new ApiError('operator.notAllowed', missing)
    }
  }
}
