import { ApiError } from '#lib/api/errors.ts'
import { isStanding, isTiered, type Contract, type Terms } from '#lib/shared/contracts/contract.ts'
import { plausibilityOf, type PlausibilityWarning } from '#lib/shared/contracts/plausibility.ts'
import { problemsOf } from '#lib/shared/contracts/problems.ts'
import { boundsOf, settingsOf } from './contract-settings.ts'
import { heldContracts, type Base, type StoredContract } from './contract-repository.ts'
import { ancestorsOf } from './people.ts'

/** The contracts that a contract stands beside and below. */
interface Beside {
  others: StoredContract[]
  /** From the direct upline up: what each one holds. */
  above: StoredContract[][]
}

/**
 * Whether a contract may be offered, and be signed later, as the upline's may have changed meanwhile.
 * @throws ApiError `contract.terms` with the fields and rules
 */
export async function checkTerms(base: Base, contract: Contract): Promise<void> {
  const tenantBounds = boundsOf(base.tenant)
  const beside = await besideOf(base, contract.agentId)
  const upline = uplineContract(contract, beside)
  const others = beside.others.filter(({ contractId }) => contractId !== contract.contractId)
  const problems = problemsOf(plain(contract), { upline, tenantBounds, others })
  const { terms } = contract
  // There is one wallet of real money here: nothing can be credited to another.
  if (terms.kind === 'commission' && terms.creditTo !== 'main')
    problems.push({ field: 'terms.creditTo', rule: 'choice', allowed: 'main' })
  if (problems.length > 0) throw new ApiError('contract.terms', { problems })
}

/** What the brand should know before a line can get so much: only where this contract makes it worse. */
export async function plausibilityWarnings(base: Base, contract: Contract): Promise<PlausibilityWarning[]> {
  const settings = settingsOf(base.tenant)
  if (!settings) return []
  const { above } = await besideOf(base, contract.agentId)
  const { terms } = contract
  const held = above
    .toReversed()
    .flat()
    .filter(({ state }) => isStanding(state))
  const judged = [
    ...new Set([
      terms.category,
      ...(terms.category === 'ALL' ? held.map((each) => each.terms.category) : []),
    ]),
  ]
  return judged.flatMap((category) => {
    const counted = held
      .map((each) => each.terms)
      .filter((each) => each.category === category || each.category === 'ALL')
    const input = { holdE6: settings.holdE6, maximumShareE6: settings.maximumShareE6, minSeries: 0 }
    const before = plausibilityOf({ ...input, paths: pathsOf(counted) })
    const after = plausibilityOf({ ...input, paths: pathsOf([...counted, terms]) })
    const isWorse =
      after.worstShareE6 === null ||
      (before.worstShareE6 !== null && after.worstShareE6 > before.worstShareE6)
    return isWorse ? after.warnings.filter(({ rule }) => rule === 'lineAboveMaximum') : []
  })
}

async function besideOf(base: Base, agentId: string): Promise<Beside> {
  const ids = await ancestorsOf(base, agentId)
  const [others, ...above] = await Promise.all(
    [agentId, ...ids].map((id) => heldContracts(base, { agentId: id, withBelow: false })),
  )
  return { others: others ?? [], above }
}

/** Tiered kinds stand right below the direct upline's; kinds by rate difference below the nearest one. */
function uplineContract({ terms, uplineId }: Contract, { above }: Beside): StoredContract | null {
  if (uplineId === null) return null
  const same = above.map((held) =>
    held.find(({ terms: { kind, category } }) => kind === terms.kind && category === terms.category),
  )
  if (isTiered(terms)) return same[0] ?? null
  return same.find((each) => each && isStanding(each.state)) ?? null
}

function pathsOf(terms: readonly Terms[]): Terms[][] {
  return [...Map.groupBy(terms, ({ kind, category }) => `${kind} ${category}`).values()]
}

/** As the pure rules know a contract: without what only the platform keeps. */
function plain({
  contractId,
  version,
  agentId,
  uplineId,
  state,
  acceptedAtMs,
  endedAtMs,
  terms,
}: Contract): Contract {
  return { contractId, version, agentId, uplineId, state, acceptedAtMs, endedAtMs, terms }
}
