import type { BrandContext } from '#platform/base/call.ts'
import type { ContractChange } from '#lib/api/agents/contracts.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Consequences } from '#lib/shared/contracts/consequences.ts'
import { stateAfter, type Actor } from '#lib/shared/contracts/contract-states.ts'
import type { ContractState, Terms } from '#lib/shared/contracts/contract.ts'
import { recordChange } from '#platform/people/member/service.ts'
import { tellStatement } from '#platform/people/messages/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import {
  findContract,
  insertContract,
  isConflict,
  lastChange,
  nextVersion,
  recordChanges,
  setState,
  type Change,
  type StoredContract,
} from './contract-repository.ts'
import { lineConsequences, shownConsequences } from './line-consequences.ts'
import { checkShare, checkTerms } from './offer-checks.ts'
import { peopleById } from './people.ts'

/** Attempts where another change is written first; each one is decided again. */
const TRIES = 5
const ENDING: readonly ContractState[] = ['terminated']

export interface Offer {
  id: string
  agentId: string
  uplineId: string | null
  terms: Terms
  /** `requested`: the agent asks for it. */
  state: 'offered' | 'requested'
  actor: string
  reason?: string
  /** For demo data: the agent accepts at once and gets no message. */
  isSilent?: boolean
  /** The brand has confirmed the warning about the line's share. */
  isShareWanted?: boolean
}

/** Writes an offer or a request; what waited in its place is replaced. */
export async function writeOffer(base: BrandContext, offer: Offer): Promise<StoredContract> {
  return again(base, async (after) => {
    const { id, agentId, uplineId, terms, state, actor, reason } = offer
    const known = await readOffer(base, offer)
    if (known) return known
    const contract: StoredContract = {
      contractId: id,
      version: await nextVersion(base, { agentId, terms }),
      agentId,
      uplineId,
      state,
      acceptedAtMs: null,
      endedAtMs: null,
      madeAtMs: base.now,
      terms,
    }
    await checkTerms(base, contract)
    // A request binds nobody: the share is checked when the upline agrees.
    if (state === 'offered' && !offer.isShareWanted) await checkShare(base, contract)
    const waiting = await waitingOf(base, contract)
    if (state === 'requested' && waiting?.state === 'offered')
      throw new ApiError('contract.state', { state: waiting.state })
    const changes: Change[] = []
    const writes: D1PreparedStatement[] = []
    if (waiting) {
      const action = waiting.state === 'offered' ? 'replace' : 'revoke'
      changes.push({ contractId: waiting.contractId, actor, action })
      writes.push(setState(base, waiting.contractId, action === 'replace' ? 'replaced' : 'revoked'))
    }
    const told = offer.isSilent ? [] : tellOffer(base, contract, state)
    changes.push({ contractId: id, actor, action: state, ...(reason === undefined ? {} : { reason }) })
    await base.env.DB.batch([
      ...recordChanges(base, after, changes),
      ...writes,
      insertContract(base, contract),
      ...told,
      await audited(base, actor, { contract, to: state }),
    ])
    if (told.length > 0) await nudgeMember(base.env, base.tenant.id, agentId)
    return contract
  })
}

export interface ChangeRequest {
  contractId: string
  change: ContractChange
  actor: string
  by: Extract<Actor, 'agent' | 'upline' | 'platform'>
  isWarned: boolean
  /** The brand has confirmed the warning about the line's share. */
  isShareWanted?: boolean
  reason?: string
}

/**
 * Writes a change with its consequences for contracts below, all or nothing.
 * @throws ApiError `contract.state`, `contract.terms`, or `contract.warning` where others below are touched and whoever
 * asks was not warned
 */
export async function writeChange(base: BrandContext, request: ChangeRequest): Promise<StoredContract> {
  return again(base, async (after) => {
    const { change, by, actor, reason } = request
    const contract = await findContract(base, request.contractId)
    const to = stateAfter(contract.state, change, by)
    if (!to) throw new ApiError('contract.state', { state: contract.state })
    const isAccept = change === 'accept'
    if (isAccept || change === 'approveRequest') await checkAgain(base, contract, request)
    const consequences =
      isAccept || ENDING.includes(to)
        ? await lineConsequences(base, { action: isAccept ? 'accept' : 'end', contract })
        : undefined
    const isTouching = consequences && consequences.ends.length + consequences.rests.length > 0
    if (isTouching && !request.isWarned)
      throw new ApiError('contract.warning', { ...(await shownConsequences(base, consequences)) })
    const { changes, writes } = following(base, actor, consequences)
    changes.push({
      contractId: contract.contractId,
      actor,
      action: change,
      ...(reason === undefined ? {} : { reason }),
    })
    const told = tellOffer(base, contract, to)
    // What is in force ends before the new one begins: there is never more than one.
    await base.env.DB.batch([
      ...recordChanges(base, after, changes),
      ...writes,
      setState(base, contract.contractId, to),
      ...told,
      await audited(base, actor, { contract, from: contract.state, to }),
    ])
    if (told.length > 0) await nudgeMember(base.env, base.tenant.id, contract.agentId)
    return findContract(base, contract.contractId)
  })
}

/**
 * Checks accepted terms again, as the line may have changed since the offer. The brand has agreed to its own offers
 * already.
 */
async function checkAgain(
  base: BrandContext,
  contract: StoredContract,
  { change, isShareWanted }: ChangeRequest,
): Promise<void> {
  const offered: StoredContract = { ...contract, state: 'offered' }
  await checkTerms(base, offered)
  const isOfBrand = contract.uplineId === null && change === 'accept'
  if (!isOfBrand && !isShareWanted) await checkShare(base, offered)
}

/** Tells the agent that a contract waits, in the batch that offers it: once per offer, wherever the agent is logged in. */
function tellOffer(
  base: BrandContext,
  { contractId, agentId, terms }: StoredContract,
  to: ContractState,
): D1PreparedStatement[] {
  if (to !== 'offered') return []
  const values = { contract: terms.kind }
  return [tellStatement(base, { member: agentId, event: `contract:${contractId}`, kind: 'contract', values })]
}

/** The row of the actor's audit list. */
async function audited(
  base: BrandContext,
  actor: string,
  { contract, from, to }: { contract: StoredContract; from?: ContractState; to: ContractState },
): Promise<D1PreparedStatement> {
  const { agentId, terms } = contract
  const account = (await peopleById(base, [agentId])).get(agentId)?.account ?? ''
  const shown = (state: ContractState) => ({ contract: terms.kind, state })
  return recordChange(base, {
    actor,
    kind: 'contract',
    subject: account,
    ...(from === undefined ? {} : { before: shown(from) }),
    after: shown(to),
  })
}

function following(base: BrandContext, actor: string, consequences: Consequences | undefined) {
  const changes: Change[] = []
  const writes: D1PreparedStatement[] = []
  const add = (contractId: string, action: string, to: ContractState) => {
    changes.push({ contractId, actor, action })
    writes.push(setState(base, contractId, to))
  }
  if (!consequences) return { changes, writes }
  if (consequences.replaces !== null) add(consequences.replaces, 'replace', 'replaced')
  for (const { contractId } of consequences.ends) add(contractId, 'end', 'terminated')
  for (const { contractId } of consequences.rests) add(contractId, 'rest', 'resting')
  for (const { contractId } of consequences.resumes) add(contractId, 'resume', 'accepted')
  return { changes, writes }
}

/** Repeats a decision where another change was written first. */
export async function again<T>(base: BrandContext, decide: (after: number) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await decide(await lastChange(base))
    } catch (error) {
      // Another change was written first: this one is decided again.
      if (!isConflict(error)) throw error
    }
  }
  throw new ApiError('contract.busy')
}

/** The stored offer, where the same one is sent again. */
async function readOffer(
  base: BrandContext,
  { id, agentId, uplineId }: Offer,
): Promise<StoredContract | undefined> {
  try {
    const known = await findContract(base, id)
    if (known.agentId !== agentId || known.uplineId !== uplineId) throw new ApiError('contract.busy')
    return known
  } catch (error) {
    // The usual case: the offer is new.
    if (error instanceof ApiError && error.code === 'contract.unknown') return undefined
    throw error
  }
}

async function waitingOf(
  base: BrandContext,
  { agentId, terms }: StoredContract,
): Promise<StoredContract | undefined> {
  const row = await base.env.DB.prepare(
    `SELECT id FROM contract WHERE tenant = ? AND agent = ? AND kind = ? AND category = ?
       AND state IN ('offered', 'requested')`,
  )
    .bind(base.tenant.id, agentId, terms.kind, terms.category)
    .first<string>('id')
  return row === null ? undefined : findContract(base, row)
}
