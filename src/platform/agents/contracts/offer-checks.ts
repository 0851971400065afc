import type { BrandContext } from '#platform/base/call.ts'
import { ApiError } from '#lib/api/errors.ts'
import { isStanding, type Contract, type Terms } from '#lib/shared/contracts/contract.ts'
import { plausibilityOf, type PlausibilityWarning } from '#lib/shared/contracts/plausibility.ts'
import { problemsOf } from '#lib/shared/contracts/problems.ts'
import { boundsOf, settingsOf } from './contract-settings.ts'
import { heldContracts, offeredContracts, type StoredContract } from './contract-repository.ts'
import { ancestorsOf } from './people.ts'

/** The contracts that a contract stands beside, below and above. */
interface Beside {
  /** The agent's own, those that wait for a signature included. */
  others: StoredContract[]
  /** From the direct upline up: what each one holds. */
  above: StoredContract[][]
  below: StoredContract[]
}

/**
 * Checks whether a contract may be offered; and again when it is signed, as the upline's contract may have changed.
 * @throws ApiError `contract.terms` with the fields and rules
 */
export async function checkTerms(base: BrandContext, contract: Contract): Promise<void> {
  const tenantBounds = boundsOf(base.tenant)
  const beside = await besideOf(base, contract.agentId)
  const upline = uplineContract(contract, beside)
  const others = beside.others.filter(({ contractId }) => contractId !== contract.contractId)
  const line = [...beside.above.flat(), ...beside.below]
  const problems = problemsOf(plain(contract), { upline, tenantBounds, others, line })
  const { terms } = contract
  // There is one wallet of real money here: nothing can be credited to another.
  if (terms.kind === 'commission' && terms.creditTo !== 'main')
    problems.push({ field: 'terms.creditTo', rule: 'choice', allowed: 'main' })
  if (problems.length > 0) throw new ApiError('contract.terms', { problems })
}

/**
 * An agent does not spend more of the brand's money than the brand wants to; the brand itself may, once it was warned.
 * @throws ApiError `contract.terms` of an agent's contract, `contract.warning` of one of the brand
 */
export async function checkShare(base: BrandContext, contract: Contract): Promise<void> {
  const warnings = await plausibilityWarnings(base, contract)
  if (warnings.length === 0) return
  if (contract.uplineId === null) throw new ApiError('contract.warning', { warnings })
  throw new ApiError('contract.terms', { problems: [], warnings })
}

/** What the brand should know before a line can get so much: only where this contract makes it worse. */
async function plausibilityWarnings(base: BrandContext, contract: Contract): Promise<PlausibilityWarning[]> {
  const settings = settingsOf(base.tenant)
  if (!settings) return []
  const { above, others } = await besideOf(base, contract.agentId)
  const { terms } = contract
  const standing = (each: Contract) => isStanding(each.state)
  const isReplaced = (each: Contract) =>
    each.terms.kind === terms.kind && each.terms.category === terms.category
  const replaced = others.filter((each) => isReplaced(each) && standing(each))
  const held = [
    ...above.toReversed().flat().filter(standing),
    // What the agent was offered may be signed any time.
    ...others.filter((each) => !isReplaced(each) && (standing(each) || each.state === 'offered')),
  ]
  const judged = [
    ...new Set([
      terms.category,
      ...(terms.category === 'ALL' ? held.map((each) => each.terms.category) : []),
    ]),
  ]
  return judged.flatMap((category) => {
    const countedOf = (contracts: readonly Contract[]) =>
      contracts
        .map((each) => each.terms)
        .filter((each) => each.category === category || each.category === 'ALL')
    const input = { holdE6: settings.holdE6, maximumShareE6: settings.maximumShareE6, minSeries: 0 }
    const before = plausibilityOf({ ...input, paths: pathsOf(countedOf([...held, ...replaced])) })
    const after = plausibilityOf({ ...input, paths: pathsOf([...countedOf(held), terms]) })
    const isWorse =
      after.worstShareE6 === null ||
      (before.worstShareE6 !== null && after.worstShareE6 > before.worstShareE6)
    return isWorse ? after.warnings.filter(({ rule }) => rule === 'lineAboveMaximum') : []
  })
}

async function besideOf(base: BrandContext, agentId: string): Promise<Beside> {
  const ids = await ancestorsOf(base, agentId)
  const [offered, team, ...above] = await Promise.all([
    offeredContracts(base, agentId),
    heldContracts(base, { agentId, withBelow: true }),
    ...ids.map((id) => heldContracts(base, { agentId: id, withBelow: false })),
  ])
  const isOwn = (each: Contract) => each.agentId === agentId
  const below = team.filter((each) => !isOwn(each))
  return { others: [...team.filter(isOwn), ...offered], above, below }
}

function uplineContract({ terms, uplineId }: Contract, { above: [upline] }: Beside): StoredContract | null {
  if (uplineId === null || !upline) return null
  const same = ({ terms: { kind, category } }: Contract) => kind === terms.kind && category === terms.category
  return upline.find(same) ?? null
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
