import { dutyOf } from '#lib/api/duties.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { OperatorGrant } from '#lib/api/ops/console.ts'

/** Who makes an operators' call, and within which bounds. */
export interface Operator {
  /** `undefined`: the deployment's own key. It may do everything, but names nobody. */
  name: string | undefined
  /** Of each set one grant has to allow the whole act; without sets everything is allowed. */
  bounds: readonly (readonly OperatorGrant[])[]
}

/** A condition on a grant, and what a refusal says is missing. */
type Condition = [fits: (grant: OperatorGrant) => boolean, missing: Record<string, unknown>]

/**
 * Checks what is known before the input is read: the duty of the call, and that who only reads changes nothing.
 * @throws ApiError `operator.notAllowed` with what is missing
 */
export function checkCall({ bounds }: Operator, { method, duty }: Pick<Endpoint, 'method' | 'duty'>): void {
  requireOne(bounds, conditionsOf({ method, duty: typeof duty === 'string' ? duty : undefined }))
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
  const { tenant, operator: actor }: Record<string, unknown> = { ...Object(input) }
  requireOne(bounds, [
    ...conditionsOf({ method, duty: duty === undefined ? undefined : (dutyOf(duty, input) ?? '') }),
    [({ brands }) => brands === 'all' || brands.some((each) => each === tenant), { tenant: tenant ?? 'all' }],
  ])
  if (typeof actor === 'string' && actor !== name)
    throw new ApiError('operator.otherName', { operator: actor })
}

/** @param duty `''`: of no known duty, so only a grant of all duties covers it */
function conditionsOf({ method, duty }: { method: string; duty: string | undefined }): Condition[] {
  return [
    [
      ({ duties }) => duty === undefined || duties === 'all' || duties.some((each) => each === duty),
      { duty },
    ],
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
