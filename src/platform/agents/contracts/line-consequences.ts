import type { BrandContext } from '#platform/base/call.ts'
import type { ContractConsequences } from '#lib/api/agents/contracts.ts'
import { consequencesOf, type Consequences } from '#lib/shared/contracts/consequences.ts'
import { lineOf } from '#lib/shared/contracts/line.ts'
import { heldContracts, type StoredContract } from './contract-repository.ts'
import { peopleById } from './people.ts'

/** What accepting or ending a contract does to others of its kind below; only members between contracts are read. */
export async function lineConsequences(
  base: BrandContext,
  event: { action: 'accept' | 'end'; contract: StoredContract },
): Promise<Consequences> {
  const { env, tenant } = base
  const { agentId, terms } = event.contract
  const held = (await heldContracts(base, { agentId, withBelow: true })).filter(
    (each) => each.terms.kind === terms.kind && each.terms.category === terms.category,
  )
  const holders = held.map((each) => each.agentId)
  const { results } = await env.DB.prepare(
    `WITH holder (id) AS (SELECT value FROM json_each(?3)),
       team (id) AS (SELECT member FROM lineage WHERE tenant = ?1 AND ancestor = ?2),
       place (id) AS (SELECT id FROM holder UNION SELECT l.ancestor FROM lineage l JOIN holder h
         ON l.tenant = ?1 AND l.member = h.id AND l.ancestor IN (SELECT id FROM team))
     SELECT p.member AS id, p.ancestor AS parentId FROM lineage p JOIN place
       ON p.tenant = ?1 AND p.member = place.id AND p.level = 1 AND p.member <> ?2 ORDER BY p.member`,
  )
    .bind(tenant.id, agentId, JSON.stringify(holders))
    .all<{ id: string; parentId: string }>()
  const line = lineOf([{ id: agentId, parentId: null }, ...results])
  return consequencesOf(line, held, event)
}

/** The same with accounts instead of ids, for display. */
export async function shownConsequences(
  base: BrandContext,
  { ends, rests, resumes }: Consequences,
): Promise<ContractConsequences> {
  const people = await peopleById(
    base,
    [...ends, ...rests, ...resumes].map(({ agentId }) => agentId),
  )
  const shown = (list: Consequences['ends']) =>
    list.map(({ agentId, reason }) => ({ account: people.get(agentId)?.account ?? '', reason }))
  return { ends: shown(ends), rests: shown(rests), resumes: shown(resumes) }
}
