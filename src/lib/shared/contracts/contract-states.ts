import type { ContractState } from './contract.ts'

/** `upline` is the offering party: the direct upline, or the platform for a top agent. `platform` is its operator. */
export type Actor = 'agent' | 'upline' | 'platform' | 'system'
export type ContractAction =
  | 'accept'
  | 'reject'
  | 'revoke'
  | 'approveRequest'
  | 'refuseRequest'
  | 'terminate'
  | 'requestEnd'
  | 'approveEnd'
  | 'refuseEnd'
  | 'cancelEnd'
  | 'replace'
  | 'end'
  | 'rest'
  | 'resume'

export interface Transition {
  from: ContractState
  action: ContractAction
  by: readonly Actor[]
  to: ContractState
}

/**
 * Every transition of a contract. An agent's request becomes an offer, which the agent then accepts with its warnings.
 * `replace`, `end`, `rest` and `resume` are consequences of other contracts (`consequencesOf`).
 */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'requested', action: 'approveRequest', by: ['upline', 'platform'], to: 'offered' },
  { from: 'requested', action: 'refuseRequest', by: ['upline', 'platform'], to: 'rejected' },
  { from: 'requested', action: 'revoke', by: ['agent', 'system'], to: 'revoked' },
  { from: 'offered', action: 'accept', by: ['agent'], to: 'accepted' },
  { from: 'offered', action: 'reject', by: ['agent'], to: 'rejected' },
  { from: 'offered', action: 'revoke', by: ['upline', 'platform', 'system'], to: 'revoked' },
  { from: 'offered', action: 'replace', by: ['system'], to: 'replaced' },
  { from: 'accepted', action: 'requestEnd', by: ['agent'], to: 'ending' },
  { from: 'accepted', action: 'terminate', by: ['upline', 'platform'], to: 'terminated' },
  { from: 'accepted', action: 'replace', by: ['system'], to: 'replaced' },
  { from: 'accepted', action: 'end', by: ['system'], to: 'terminated' },
  { from: 'accepted', action: 'rest', by: ['system'], to: 'resting' },
  { from: 'ending', action: 'approveEnd', by: ['upline', 'platform'], to: 'terminated' },
  { from: 'ending', action: 'refuseEnd', by: ['upline'], to: 'accepted' },
  { from: 'ending', action: 'cancelEnd', by: ['agent'], to: 'accepted' },
  { from: 'ending', action: 'terminate', by: ['upline', 'platform'], to: 'terminated' },
  { from: 'ending', action: 'replace', by: ['system'], to: 'replaced' },
  { from: 'ending', action: 'end', by: ['system'], to: 'terminated' },
  { from: 'ending', action: 'rest', by: ['system'], to: 'resting' },
  { from: 'resting', action: 'resume', by: ['system'], to: 'accepted' },
  { from: 'resting', action: 'terminate', by: ['agent', 'upline', 'platform'], to: 'terminated' },
  { from: 'resting', action: 'replace', by: ['system'], to: 'replaced' },
  { from: 'resting', action: 'end', by: ['system'], to: 'terminated' },
]

/** The state after an action, or `undefined` where the actor may not perform it now. */
export function stateAfter(
  state: ContractState,
  action: ContractAction,
  by: Actor,
): ContractState | undefined {
  return TRANSITIONS.find((each) => each.from === state && each.action === action && each.by.includes(by))?.to
}

/** The actions of an actor on a contract in this state. */
export function actionsOf(state: ContractState, by: Actor): ContractAction[] {
  return TRANSITIONS.filter((each) => each.from === state && each.by.includes(by)).map((each) => each.action)
}
