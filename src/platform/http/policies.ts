import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { CallBase, SessionMember } from '#platform/base/call.ts'
import { isOpenDuringBreak } from '#platform/care/protection/during-break.ts'
import { refuseDuringBreak } from '#platform/care/protection/protection-service.ts'

/** A logged-in caller and the requested call. */
export interface PolicyCall {
  endpoint: Endpoint
  base: CallBase
  member: SessionMember
}
/** A check that throws a refusal, or returns to let the next one run. */
type Policy = (call: PolicyCall) => Promise<void> | void

/** Trial accounts can look at everything, and play nothing for money. */
const trial: Policy = ({ endpoint, member }) => {
  if (endpoint.who !== 'session' && TRIAL_TYPES.includes(member.type))
    throw new ApiError('session.trialBlocked')
}

/** While a password change is due, only the calls of that change are open. */
const changedPassword: Policy = ({ endpoint, member }) => {
  if (endpoint.who !== 'session' && member.mustChangePassword && endpoint.module !== 'PASS3')
    throw new ApiError('password.changeRequired')
}

const agent: Policy = ({ endpoint, member }) => {
  if (endpoint.who === 'agent' && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
}

/** During a break a member can log in, withdraw, read and get help: no play, deposit or bonus. */
const onBreak: Policy = async ({ endpoint, base, member }) => {
  if (!isOpenDuringBreak(endpoint)) await refuseDuringBreak({ ...base, member })
}

/** The checks between a logged-in caller and a handler, in this order. */
const POLICIES: readonly Policy[] = [trial, changedPassword, agent, onBreak]

/** @throws ApiError the first refusal */
export async function checkPolicies(call: PolicyCall): Promise<void> {
  for (const policy of POLICIES) await policy(call)
}
