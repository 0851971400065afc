import type * as calls from '#lib/api/agents/contracts-ops.ts'
import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import type { ContractView } from '#lib/api/agents/contracts.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { billAfter } from '#lib/shared/contracts/bill.ts'
import { knownMember, recordChange } from '#platform/people/member/service.ts'
import type { Call } from '#platform/base/call.ts'
import { findBill, toBill, toBillView, type BillRow } from './bill-repository.ts'
import { writeChange, writeOffer } from './contract-changes.ts'
import { findContract, toContract, type ContractRow } from './contract-repository.ts'
import { toView, viewOf } from './contract-service.ts'
import { payDue } from './pay-service.ts'
import { peopleById } from './people.ts'
import { settleDue } from './settle-service.ts'

const MAX_SHOWN = 500

export async function offerTopContract(call: Call<typeof calls.offerTopContract>): Promise<ContractView> {
  const { env, tenant, input } = call
  const agent = await knownMember(env, tenant.id, input.account)
  if (agent.uplineId !== undefined || ![1, 41].includes(agent.type))
    throw new ApiError('agent.type', { type: agent.type })
  const made = await writeOffer(call, {
    id: crypto.randomUUID(),
    agentId: agent.id,
    uplineId: null,
    terms: input.terms,
    state: 'offered',
    actor: `operator/${input.operator}`,
    reason: input.reason,
    isShareWanted: input.isWarned,
  })
  return viewOf(call, made, null)
}

export async function changeTopContract(call: Call<typeof calls.changeTopContract>): Promise<ContractView> {
  const { input } = call
  const contract = await findContract(call, input.contractId)
  // Requests of agents below another are for that one to answer; the brand may end any contract.
  if (contract.uplineId !== null && !['terminate', 'approveEnd'].includes(input.change))
    throw new ApiError('contract.state', { state: contract.state })
  const changed = await writeChange(call, {
    contractId: input.contractId,
    change: input.change,
    actor: `operator/${input.operator}`,
    by: 'platform',
    isWarned: true,
    isShareWanted: input.isWarned,
    reason: input.reason,
  })
  return viewOf(call, changed, null)
}

export async function listAgentContracts(
  call: Call<typeof calls.listAgentContracts>,
): Promise<OutputOf<typeof calls.listAgentContracts>> {
  const { env, tenant, input } = call
  const agent = await knownMember(env, tenant.id, input.account)
  const { results } = await env.DB.prepare(
    'SELECT * FROM contract WHERE tenant = ? AND agent = ? ORDER BY made_at DESC, id DESC LIMIT ?',
  )
    .bind(tenant.id, agent.id, MAX_SHOWN)
    .all<ContractRow>()
  const people = await peopleById(
    call,
    results.flatMap(({ agent: id, upline }) => (upline === null ? [id] : [id, upline])),
  )
  return { content: results.map((row) => toView(toContract(row), people, null)) }
}

export async function settleContracts(
  call: Call<typeof calls.settleContracts>,
): Promise<OutputOf<typeof calls.settleContracts>> {
  return { ...(await settleDue(call)), ...(await payDue(call)) }
}

export async function listAgentBills(
  call: Call<typeof calls.listAgentBills>,
): Promise<OutputOf<typeof calls.listAgentBills>> {
  const { env, tenant, input } = call
  const agent = input.account === undefined ? undefined : await knownMember(env, tenant.id, input.account)
  const found = agent
    ? env.DB.prepare(
        `SELECT * FROM bill WHERE tenant = ?1 AND agent = ?2 AND is_latest = 1 AND (?3 IS NULL OR state = ?3)
         ORDER BY ends_at DESC, id DESC LIMIT ?4`,
      ).bind(tenant.id, agent.id, input.state ?? null, MAX_SHOWN)
    : env.DB.prepare('SELECT * FROM bill WHERE tenant = ? AND state = ? ORDER BY ends_at, id LIMIT ?').bind(
        tenant.id,
        input.state ?? 'toApprove',
        MAX_SHOWN,
      )
  const { results } = await found.all<BillRow>()
  const people = await peopleById(
    call,
    results.map((row) => row.agent),
  )
  return {
    currency: tenant.currency,
    content: results.map((row) => ({
      ...toBillView(row, people.get(row.agent)?.account ?? ''),
      expiresAtMs: row.expires_at,
    })),
  }
}

/** @throws ApiError `bill.state` where the bill does not wait for a review */
export async function reviewAgentBill(call: Call<typeof calls.reviewAgentBill>): Promise<BillView> {
  const { env, tenant, now, input } = call
  const row = await findBill(call, input.billId)
  const after = billAfter(toBill(row), input.decision, 'payer')
  if (!after) throw new ApiError('bill.state', { state: row.state })
  const account = (await peopleById(call, [row.agent])).get(row.agent)?.account ?? ''
  const [changed] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE bill SET state = ?1, next_try_at = ?2, denied_at = CASE WHEN ?1 = 'denied' THEN ?2 END
       WHERE tenant = ?3 AND id = ?4 AND state = 'toApprove' AND is_latest = 1`,
    ).bind(after.state, now, tenant.id, row.id),
    recordChange(call, {
      actor: `operator/${input.operator}`,
      kind: 'contract',
      subject: account,
      after: { bill: row.id, decision: input.decision, reason: input.reason },
    }),
  ])
  if (changed?.meta.changes === 0) throw new ApiError('bill.state', { state: row.state })
  return toBillView(await findBill(call, row.id), account)
}
