import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { AGENT_TYPES, TRIAL_TYPES } from '#lib/shared/member-types.ts'
import type { CallBase, SessionMember } from './call.ts'
import { isOpenDuringBreak } from './protection/during-break.ts'
import { refuseDuringBreak } from './protection/service.ts'

/** A logged-in caller and what they ask for. */
export interface Asked {
  endpoint: Endpoint
  base: CallBase
  member: SessionMember
}
/** Refuses by throwing; what it lets pass goes on to the next. */
type Policy = (asked: Asked) => Promise<void> | void

/** Trial accounts look, and play nothing for money. */
const trial: Policy = ({ endpoint, member }) => {
  if (endpoint.who !== 'session' && TRIAL_TYPES.includes(member.type))
    throw new ApiError('session.trialBlocked')
}

/** A password that must be changed opens no call but those that change it. */
const changedPassword: Policy = ({ endpoint, member }) => {
  if (endpoint.who !== 'session' && member.mustChangePassword && endpoint.module !== 'PASS3')
    throw new ApiError('password.changeRequired')
}

const agent: Policy = ({ endpoint, member }) => {
  if (endpoint.who === 'agent' && !AGENT_TYPES.includes(member.type)) throw new ApiError('session.agentOnly')
}

/** Who takes a break logs in, withdraws, reads and finds help: no play, deposit or bonus. */
const onBreak: Policy = async ({ endpoint, base, member }) => {
  if (!isOpenDuringBreak(endpoint)) await refuseDuringBreak({ ...base, member })
}

/** What stands between a logged-in caller and a handler, in this order. */
const POLICIES: readonly Policy[] = [trial, changedPassword, agent, onBreak]

/** @throws ApiError the first refusal */
export async function checkPolicies(asked: Asked): Promise<void> {
  for (const policy of POLICIES) await policy(asked)
}
