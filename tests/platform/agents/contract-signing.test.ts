import { describe, expect, test, vi } from 'vitest'
import { changeTopContract, moveAgent, offerTopContract } from '#lib/api/agents/contracts-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { changeContract, type offerContract, requestContract } from '#lib/api/agents/contracts.ts'
import type { CommissionTerms, RealtimeTerms } from '#lib/shared/contracts/contract.ts'
import { type Person, refusal } from './agent-line.ts'
import {
  aContractLine,
  belowSigns,
  dividend,
  offerTo,
  operator,
  sign,
  tier,
  topSigns,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000 })

type Terms = InputOf<typeof offerContract>['terms']
type Change = InputOf<typeof changeContract>['change']

const commission = (rateE6: number, over: Partial<CommissionTerms> = {}): Terms => ({
  kind: 'commission',
  category: 'ALL',
  cycle: 'day',
  basis: 'stake',
  rateE6,
  creditTo: 'main',
  ...over,
})
const realtime = (rateE6: number, over: Partial<RealtimeTerms> = {}): Terms => ({
  kind: 'realtime',
  category: 'ALL',
  profitRateE6: rateE6,
  lossRateE6: rateE6,
  minStakeMinor: 0,
  ...over,
})

const asks = (agent: Person, terms: Terms) =>
  agent.visitor.call(requestContract, { terms, operationKey: crypto.randomUUID() })
const changes = (person: Person, contractId: string, change: Change) =>
  person.visitor.call(changeContract, { contractId, change, isWarned: true })
const brandOffers = ({ visitor, member }: Person, terms: Terms, isWarned = false) =>
  visitor.call(offerTopContract, {
    tenant: visitor.tenant,
    account: member.account,
    ...operator,
    terms,
    isWarned,
  })
const brandChanges = (
  { visitor }: Person,
  contractId: string,
  change: InputOf<typeof changeTopContract>['change'],
  isWarned = false,
) => visitor.call(changeTopContract, { tenant: visitor.tenant, ...operator, contractId, change, isWarned })

const problem = (field: string, rule: string) => ({
  code: 'contract.terms',
  details: { problems: [expect.objectContaining({ field, rule })] },
})
const missing = problem('uplineId', 'uplineMissing')
const overlaps = problem('terms.category', 'overlaps')

describe('who offers shares of stakes', () => {
  test.each([
    ['commission', commission(20_000)],
    ['real-time', realtime(20_000)],
  ])('%s: an agent without a contract offers none, and agrees to none', async (name, terms) => {
    const { top, left, deep } = await aContractLine(`first-${name}`)
    expect(await refusal(offerTo(top, left, terms))).toMatchObject(missing)
    expect(await refusal(asks(left, terms))).toMatchObject(missing)
    await topSigns(top, terms)
    // What stands above the upline is not the upline's to give.
    expect(await refusal(offerTo(left, deep, terms))).toMatchObject(missing)
    const { id } = await offerTo(top, left, terms)
    expect(await sign(left, id)).toMatchObject({ state: 'accepted' })
    expect(await belowSigns(left, deep, terms)).toMatchObject({ state: 'accepted' })
  })

  test('an offer is not signed once the upline’s own contract has ended', async () => {
    const { top, left, deep } = await aContractLine('first-ended')
    await topSigns(top, commission(20_000))
    const { id } = await belowSigns(top, left, commission(10_000))
    const offered = await offerTo(left, deep, commission(10_000))
    await changes(top, id, 'terminate')
    expect(await refusal(sign(deep, offered.id))).toMatchObject(missing)
  })
})

describe('a bet along a line', () => {
  test('is not paid for through all games above and through its category below', async () => {
    const { top, left } = await aContractLine('line-category')
    await topSigns(top, commission(10_000))
    expect(await refusal(offerTo(top, left, commission(10_000, { category: 'RNG' })))).toMatchObject({
      details: { problems: [{ rule: 'overlaps' }, { rule: 'uplineMissing' }] },
    })
  })

  test('is not paid for through its category above where all games still stand below', async () => {
    const { top, left, deep } = await aContractLine('line-below')
    const { id } = await topSigns(top, commission(10_000))
    const lower = await belowSigns(top, left, commission(10_000))
    await belowSigns(left, deep, commission(5_000))
    await brandChanges(top, id, 'terminate')
    expect(await refusal(brandOffers(top, commission(10_000, { category: 'RNG' })))).toMatchObject(overlaps)
    await changes(top, lower.id, 'terminate')
    // The agent two levels below still has one.
    expect(await refusal(brandOffers(top, commission(10_000, { category: 'RNG' })))).toMatchObject(overlaps)
    expect(await brandOffers(top, realtime(1_000, { category: 'RNG' }))).toMatchObject({ state: 'offered' })
    expect(await brandOffers(top, commission(10_000))).toMatchObject({ state: 'offered' })
  })

  test('is not paid for twice by a move into a line with other games', async () => {
    const line = await aContractLine('line-moves')
    const { top, left, right, deep, stranger } = line
    await topSigns(top, commission(10_000, { category: 'RNG' }))
    await topSigns(stranger, commission(10_000))
    await belowSigns(top, left, commission(10_000, { category: 'RNG' }))
    const lower = await belowSigns(left, deep, commission(5_000, { category: 'RNG' }))
    const move = (to: Person) =>
      top.visitor.call(moveAgent, {
        tenant: line.tenant,
        ...operator,
        account: deep.member.account,
        to: to.member.account,
      })
    expect(await refusal(move(stranger))).toMatchObject({
      code: 'agent.move',
      details: { reason: 'overlaps' },
    })
    expect(await move(right)).toMatchObject({ moved: 2 })
    await brandChanges(top, lower.id, 'terminate')
    expect(await move(stranger)).toMatchObject({ moved: 2 })
  })
})

describe('what the brand wants to pay a line at most', () => {
  // 30 % of losses above, on a condition; the same below from nothing on, on top of it.
  const strict = dividend(0, {
    tiers: [tier(300_000, { turnoverMinor: 500_00 }), tier(500_000, { turnoverMinor: 1_000_00 })],
  })
  const easy = dividend(500_000)
  const tooMuch = {
    code: 'contract.terms',
    details: { warnings: [expect.objectContaining({ rule: 'lineAboveMaximum' })] },
  }

  async function aStrictLine(tenant: string) {
    const line = await aContractLine(tenant, { maximumShareE6: 700_000 })
    await topSigns(line.top, strict)
    await belowSigns(line.top, line.left, strict)
    return line
  }

  test('bounds a request as it bounds an offer: the upline cannot agree to it', async () => {
    const { top, left, deep } = await aStrictLine('share-asked')
    await topSigns(top, dividend(500_000))
    await belowSigns(top, left, strict)
    expect(await refusal(offerTo(left, deep, easy))).toMatchObject(tooMuch)
    const { id } = await asks(deep, easy)
    expect(await refusal(changes(left, id, 'approveRequest'))).toMatchObject(tooMuch)
    expect(await changes(left, id, 'refuseRequest')).toMatchObject({ state: 'rejected' })
  })

  test('bounds what is signed, where the line has changed since the offer', async () => {
    const { top, left, deep } = await aContractLine('share-signed', { maximumShareE6: 700_000 })
    await topSigns(top, easy)
    await belowSigns(top, left, easy)
    const { id } = await offerTo(left, deep, easy)
    await belowSigns(top, left, strict)
    expect(await refusal(sign(deep, id))).toMatchObject(tooMuch)
  })

  test('counts all contracts of an agent together, those offered as well, and not the one replaced', async () => {
    const { top } = await aContractLine('share-others', { holdE6: 40_000, maximumShareE6: 700_000 })
    const warned = {
      code: 'contract.warning',
      details: { warnings: [{ rule: 'lineAboveMaximum', worstShareE6: 750_000, maximumShareE6: 700_000 }] },
    }
    const first = await brandOffers(top, commission(20_000))
    expect(await refusal(brandOffers(top, realtime(10_000)))).toMatchObject(warned)
    await sign(top, first.id)
    expect(await refusal(brandOffers(top, realtime(10_000)))).toMatchObject(warned)
    expect(await brandOffers(top, commission(28_000))).toMatchObject({ state: 'offered' })
    expect(await refusal(brandOffers(top, commission(28_001)))).toMatchObject({ code: 'contract.warning' })
    // A brand that was told signs what it wants.
    const { id } = await brandOffers(top, realtime(10_000), true)
    expect(await sign(top, id)).toMatchObject({ state: 'accepted' })
    // Less than what stands makes nothing worse.
    expect(await brandOffers(top, realtime(9_000))).toMatchObject({ state: 'offered' })
  })

  test('is told to the operator who agrees to a request', async () => {
    const { top } = await aContractLine('share-agreed', { holdE6: 40_000, maximumShareE6: 700_000 })
    const { id } = await asks(top, commission(30_000))
    expect(await refusal(brandChanges(top, id, 'approveRequest'))).toMatchObject({ code: 'contract.warning' })
    expect(await brandChanges(top, id, 'approveRequest', true)).toMatchObject({ state: 'offered' })
    expect(await sign(top, id)).toMatchObject({ state: 'accepted' })
  })
})
