import type { Contract, TieredTerms } from './contract.ts'
import { ownDividend, type DividendInput } from './dividend.ts'
import { ownHourly } from './hourly.ts'
import { ownProfitShare } from './profit-share.ts'
import type { StepOf } from './steps.ts'
import type { OwnAmount } from './tiers.ts'
import { ownWage } from './wage.ts'

/**
 * The own amount of any tiered contract, with the contract as the first line of the bill.
 * @throws RangeError where a sum is not exact.
 */
export function ownAmount(contract: Contract<TieredTerms>, input: DividendInput): OwnAmount {
  const own = amountOf(contract.terms, input)
  return { ...own, steps: [contractStep(contract), ...own.steps] }
}

function amountOf(terms: TieredTerms, input: DividendInput): OwnAmount {
  switch (terms.kind) {
    case 'dividend':
      return ownDividend(terms, input)
    case 'wage':
      return ownWage(terms, input)
    case 'hourly':
      return ownHourly(terms, input)
    case 'profitShare':
      return ownProfitShare(terms, input)
  }
}

function contractStep({ contractId, version, terms }: Contract<TieredTerms>): StepOf<'contract'> {
  const { kind, category } = terms
  const base = ({ dividend: 'loss', wage: 'turnover', hourly: 'turnover', profitShare: 'net' } as const)[kind]
  const lossCheck = 'lossCheck' in terms ? terms.lossCheck : kind === 'profitShare' ? 'fixed' : 'none'
  const tiersBy = 'tiersBy' in terms ? terms.tiersBy : 'total'
  return { step: 'contract', kind, category, contractId, version, base, tiersBy, lossCheck }
}
