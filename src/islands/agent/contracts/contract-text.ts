import type { TFunction } from 'i18next'
import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import type { ContractView } from '#lib/api/agents/contracts.ts'
import { percentText } from '#lib/agent/percent.ts'
import type { ContractCategory, ContractKind } from '#lib/shared/contracts/contract.ts'
import { listText } from '#lib/shared/intl/lists.ts'

export type Terms = ContractView['terms']
type Rate = Extract<Terms, { kind: 'wage' }>['tiers'][number]['rate']

/** The tools to write about money and rates. */
export interface Writer {
  t: TFunction
  lang: string
  money: (minor: number) => string
}

export function gamesText(t: TFunction, category: ContractCategory): string {
  return category === 'ALL' ? t('contracts:allGames') : t(`agent:category.${category}`)
}

export function kindText(t: TFunction, kind: ContractKind): string {
  return t(`contracts:kind.${kind}`)
}

/** A bill without an amount says why, and one without an amount due is not called paid. */
export function billStateText(t: TFunction, { state, outcome, dueMinor }: BillView): string {
  if (state === 'notReached') return t(`contracts:outcome.${outcome}`)
  if (state === 'collected' && dueMinor === 0) return t('contracts:bill.nothingDue')
  return t(`contracts:billState.${state}`)
}

export function rateText({ lang, money }: Writer, rate: Rate): string {
  return rate.type === 'percent' ? percentText(rate.rateE6, lang) : money(rate.valueMinor)
}

/** A contract in one line: games, interval, payer; an upline reads of itself. */
export function headText(t: TFunction, terms: Terms, isUpline: boolean): string {
  const parts = [gamesText(t, terms.category)]
  if ('cycle' in terms) parts.push(t(`contracts:cycle.${terms.cycle}`))
  if ('payer' in terms) parts.push(payerText(t, terms.payer, isUpline))
  return parts.join(' · ')
}

/** The payer, as the upline itself or any other reader reads it. */
export function payerText(t: TFunction, payer: 'platform' | 'upline', isUpline: boolean): string {
  return t(payer === 'upline' && isUpline ? 'contracts:payer.you' : `contracts:payer.${payer}`)
}

/** The terms of a contract, tier by tier. */
export function promiseTexts(write: Writer, terms: Terms): string[] {
  const { t, lang, money } = write
  if (terms.kind === 'realtime')
    return [
      t('contracts:terms.won', { rate: percentText(terms.profitRateE6, lang) }),
      t('contracts:terms.lost', { rate: percentText(terms.lossRateE6, lang) }),
      ...(terms.minStakeMinor > 0
        ? [t('contracts:terms.minStake', { amount: money(terms.minStakeMinor) })]
        : []),
    ]
  if (terms.kind === 'commission')
    return [
      t(terms.basis === 'loss' ? 'contracts:terms.basisLoss' : 'contracts:terms.stake', {
        rate: percentText(terms.rateE6, lang),
      }),
    ]
  if (terms.kind === 'rebate') return [String(terms.maxSeries)]
  return terms.tiers.map((tier) => {
    const conditions = conditionTexts(write, tier)
    const rate = rateText(write, tier.rate)
    return conditions.length === 0
      ? t(`contracts:terms.${terms.kind}`, { rate })
      : t('contracts:terms.from', { conditions: listText(conditions, lang), rate })
  })
}

/** The conditions of a tier. */
export function conditionTexts(
  { t, money }: Writer,
  tier: { turnoverMinor: number; activeMembers: number; lossMinor: number },
): string[] {
  return [
    ...(tier.turnoverMinor > 0 ? [t('contracts:terms.turnover', { amount: money(tier.turnoverMinor) })] : []),
    ...(tier.activeMembers > 0 ? [t('contracts:terms.active', { count: tier.activeMembers })] : []),
    ...(tier.lossMinor > 0 ? [t('contracts:terms.loss', { amount: money(tier.lossMinor) })] : []),
  ]
}

/** The conditions for an active member; undefined where everyone counts. */
export function activeText(
  { t, lang, money }: Writer,
  { minTurnoverMinor, minDepositMinor }: { minTurnoverMinor: number; minDepositMinor: number },
): string {
  const parts = [
    ...(minTurnoverMinor > 0 ? [t('contracts:terms.activeBets', { amount: money(minTurnoverMinor) })] : []),
    ...(minDepositMinor > 0 ? [t('contracts:terms.activeDeposits', { amount: money(minDepositMinor) })] : []),
  ]
  return listText(parts, lang)
}

/** The rules that hold for all tiers. */
export function ruleTexts(write: Writer, terms: Terms): string[] {
  const { t } = write
  const rules: string[] = []
  if ('active' in terms) {
    const conditions = activeText(write, terms.active)
    rules.push(
      t(`contracts:terms.activeRule.${conditions ? terms.active.count : 'everyone'}`, { conditions }),
    )
  }
  if (terms.kind === 'dividend' && terms.minActiveMembers > 0)
    rules.push(t('contracts:terms.minimum', { count: terms.minActiveMembers }))
  if (terms.kind === 'dividend' && terms.carry !== 'none')
    rules.push(t(`contracts:terms.carry.${terms.carry}`))
  if (terms.kind === 'dividend' && terms.lossCheck !== 'none')
    rules.push(t(`contracts:terms.lossCheck.${terms.lossCheck}`))
  return rules
}
