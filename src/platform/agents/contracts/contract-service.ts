import type * as calls from '#lib/api/agents/contracts.ts'
import { CONTRACT_CHANGES } from '#lib/api/agents/contracts.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { actionsOf, stateAfter, type Actor } from '#lib/shared/contracts/contract-states.ts'
import { AGENT_TYPES } from '#lib/shared/product/member-types.ts'
import { directlyBelow, limitChanges } from '#platform/agents/agent/service.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import { writeChange, writeOffer } from './contract-changes.ts'
import { findContract, toContract, type ContractRow, type StoredContract } from './contract-repository.ts'
import { settingsOf } from './contract-settings.ts'
import { lineConsequences, shownConsequences } from './line-consequences.ts'
import { peopleById, type Person } from './people.ts'

type ListCall = Call<typeof calls.listContracts>

export async function listContracts(call: ListCall): Promise<OutputOf<typeof calls.listContracts>> {
  const { env, tenant, member, input } = call
  const after = cursorOf(input.cursor)
  const whom = input.account === undefined ? undefined : await directlyBelow(call, input.account)
  const side = input.side === 'own' && !whom ? 'agent = ?2' : 'upline = ?2 AND (?3 IS NULL OR agent = ?3)'
  const found = `FROM contract WHERE tenant = ?1 AND ${side} AND ?3 IS ?3 AND (?4 IS NULL OR kind = ?4)
    AND (?5 IS NULL OR state IN ('requested', 'offered', 'accepted', 'ending', 'resting'))`
  const values = [tenant.id, member.id, whom?.id ?? null, input.kind ?? null, input.only ?? null]
  const [rows, count, waiting] = await env.DB.batch<ContractRow & { found: number }>([
    env.DB.prepare(
      `SELECT *, made_at AS at ${found} AND (?6 IS NULL OR (made_at, id) < (?6, ?7)) ORDER BY made_at DESC, id DESC LIMIT ?8`,
    ).bind(...values, after?.at ?? null, after?.id ?? null, input.pageSize + 1),
    env.DB.prepare(`SELECT count(*) AS found ${found}`).bind(...values),
    env.DB.prepare(
      "SELECT count(*) AS found FROM contract WHERE tenant = ? AND agent = ? AND state = 'offered'",
    ).bind(tenant.id, member.id),
  ])
  const people = await peopleById(call, peopleIn(rows?.results ?? []))
  const page = pageOf(
    (rows?.results ?? []).map((row) => ({ row, at: row.made_at })),
    input.pageSize,
    { idOf: ({ row }) => row.id, show: ({ row }) => toView(toContract(row), people, member.id) },
  )
  return {
    currency: tenant.currency,
    kinds: settingsOf(tenant)?.kinds ?? [],
    waiting: waiting?.results[0]?.found ?? 0,
    ...page,
    total: count?.results[0]?.found ?? 0,
  }
}

/** Contracts of others and unknown ones get the same refusal. */
export async function getConsequences(
  call: Call<typeof calls.getConsequences>,
): Promise<OutputOf<typeof calls.getConsequences>> {
  const { member, input } = call
  const contract = await ownContract(call, input.contractId)
  const to = stateAfter(contract.state, input.change, actorOf(contract, member.id))
  if (!to) throw new ApiError('contract.state', { state: contract.state })
  const isAccept = input.change === 'accept'
  if (!isAccept && to !== 'terminated') return { ends: [], rests: [], resumes: [] }
  const consequences = await lineConsequences(call, { action: isAccept ? 'accept' : 'end', contract })
  return shownConsequences(call, consequences)
}

export async function offerContract(call: Call<typeof calls.offerContract>): Promise<calls.ContractView> {
  const { member, input } = call
  await limitChanges(call)
  const whom = await directlyBelow(call, input.account)
  if (!AGENT_TYPES.includes(whom.type)) throw new ApiError('contract.notAgent')
  const made = await writeOffer(call, {
    id: input.operationKey,
    agentId: whom.id,
    uplineId: member.id,
    terms: input.terms,
    state: 'offered',
    actor: member.id,
  })
  return viewOf(call, made, member.id)
}

export async function requestContract(call: Call<typeof calls.requestContract>): Promise<calls.ContractView> {
  const { env, tenant, member, input } = call
  await limitChanges(call)
  const self = await findMemberById(env, { tenant: tenant.id, id: member.id })
  const made = await writeOffer(call, {
    id: input.operationKey,
    agentId: member.id,
    uplineId: self?.uplineId ?? null,
    terms: input.terms,
    state: 'requested',
    actor: member.id,
  })
  return viewOf(call, made, member.id)
}

export async function changeContract(call: Call<typeof calls.changeContract>): Promise<calls.ContractView> {
  const { member, input } = call
  await limitChanges(call)
  const contract = await ownContract(call, input.contractId)
  const changed = await writeChange(call, {
    ...input,
    actor: member.id,
    by: actorOf(contract, member.id),
  })
  return viewOf(call, changed, member.id)
}

export async function viewOf(
  base: BrandContext,
  contract: StoredContract,
  viewerId: string | null,
): Promise<calls.ContractView> {
  const { agentId, uplineId } = contract
  const people = await peopleById(base, uplineId === null ? [agentId] : [agentId, uplineId])
  return toView(contract, people, viewerId)
}

/** `viewerId` `null`: the brand. */
export function toView(
  contract: StoredContract,
  people: ReadonlyMap<string, Person>,
  viewerId: string | null,
): calls.ContractView {
  const { contractId, version, agentId, uplineId, state, terms, madeAtMs, acceptedAtMs, endedAtMs } = contract
  const by = viewerId === null ? 'platform' : actorOf(contract, viewerId)
  const actions = actionsOf(state, by)
  return {
    id: contractId,
    version,
    account: people.get(agentId)?.account ?? '',
    upline: uplineId === null ? null : (people.get(uplineId)?.account ?? ''),
    state,
    terms: toTermsView(terms),
    madeAtMs,
    acceptedAtMs,
    endedAtMs,
    actions: CONTRACT_CHANGES.filter((each: calls.ContractChange) => actions.includes(each)),
  }
}

function toTermsView(terms: StoredContract['terms']): calls.ContractView['terms'] {
  return 'tiers' in terms ? { ...terms, tiers: [...terms.tiers] } : terms
}

/** @throws ApiError `contract.unknown` */
async function ownContract(
  call: BrandContext & { member: { id: string } },
  contractId: string,
): Promise<StoredContract> {
  const contract = await findContract(call, contractId)
  if (contract.agentId !== call.member.id && contract.uplineId !== call.member.id)
    throw new ApiError('contract.unknown')
  return contract
}

function actorOf({ agentId }: StoredContract, memberId: string): Extract<Actor, 'agent' | 'upline'> {
  return agentId === memberId ? 'agent' : 'upline'
}

function peopleIn(rows: readonly ContractRow[]): string[] {
  return rows.flatMap(({ agent, upline }) => (upline === null ? [agent] : [agent, upline]))
}
