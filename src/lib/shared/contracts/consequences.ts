import { misfitOf, type Misfit } from './compare.ts'
import { isOfUpline, isStanding, isTiered, type Contract, type Terms } from './contract.ts'
import type { Line } from './line.ts'

/** The consequence for a contract below; `endedBy` is the upline's contract that it does not fit under. */
interface Consequence {
  contractId: string
  agentId: string
  reason: Misfit | 'uplineHasNone' | 'uplineStands'
}

/**
 * The consequences of an acceptance or an end for the contracts of one kind and category below. A non-empty `ends` is the
 * warning that must be shown before an agent accepts.
 */
export interface Consequences {
  /** The agent's own contract that the accepted one replaces. */
  replaces: string | null
  ends: Consequence[]
  rests: Consequence[]
  resumes: Consequence[]
}

/**
 * An acceptance ends contracts of direct downlines that exceed the accepted one, and the rule is applied again below each
 * ended contract. Lower contracts below an ended one are suspended until a contract stands above them again, when they
 * resume. Kinds shared by rate difference are never suspended: an agent without a rate passes the difference up.
 *
 * @param contracts all contracts of the accepted one's kind and category in the line; others are ignored.
 */
export function consequencesOf(
  line: Line,
  contracts: readonly Contract[],
  event: { action: 'accept' | 'end'; contract: Contract },
): Consequences {
  const { terms, agentId } = event.contract
  const held = new Map(
    contracts.filter((each) => isSameSort(each, terms)).map((each) => [each.agentId, each]),
  )
  const result: Consequences = { replaces: null, ends: [], rests: [], resumes: [] }
  const own = held.get(agentId)
  if (event.action === 'accept' && own && own.contractId !== event.contract.contractId)
    result.replaces = own.contractId
  const isChained = isTiered(terms)
  if (event.action === 'end' && !isChained) return result
  const queue: Place[] = [
    {
      agentId,
      uplineId: '',
      isLinked: event.action === 'accept',
      over: event.action === 'accept' ? terms : undefined,
    },
  ]
  // The queue grows during the loop.
  for (const place of queue)
    for (const downline of line.downlinesOf[line.indexOf.get(place.agentId) ?? -1] ?? [])
      queue.push(
        ...visit({ ...place, agentId: line.ids[downline] ?? '', uplineId: place.agentId }, held, {
          result,
          isChained,
        }),
      )
  return result
}

/** `isLinked`: whether the direct upline's contract stands. `over`: the nearest standing one above, or the accepted one. */
interface Place {
  agentId: string
  uplineId: string
  isLinked: boolean
  over: Terms | undefined
}

/** Records the consequence for the contract of this place, and returns the places to continue with. */
function visit(
  place: Place,
  held: ReadonlyMap<string, Contract>,
  { result, isChained }: { result: Consequences; isChained: boolean },
): Place[] {
  const contract = held.get(place.agentId)
  const beyond = { ...place, isLinked: !isChained && place.isLinked }
  if (!contract) return [beyond]
  const consequence = { contractId: contract.contractId, agentId: contract.agentId }
  const misfit = place.over && misfitOf(contract.terms, place.over)
  if (misfit) {
    result.ends.push({ ...consequence, reason: misfit })
    return [beyond]
  }
  if (!place.isLinked || (isChained && !isOfUpline(contract, place.uplineId))) {
    if (isStanding(contract.state)) result.rests.push({ ...consequence, reason: 'uplineHasNone' })
    return [beyond]
  }
  if (contract.state !== 'resting') return []
  result.resumes.push({ ...consequence, reason: 'uplineStands' })
  return [{ ...place, over: contract.terms }]
}

function isSameSort(contract: Contract, terms: Terms): boolean {
  const isHeld = isStanding(contract.state) || contract.state === 'resting'
  return isHeld && contract.terms.kind === terms.kind && contract.terms.category === terms.category
}
