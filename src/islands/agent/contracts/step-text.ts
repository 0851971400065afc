import type { BillStep } from '#lib/api/agents/contracts-bill-steps.ts'
import { percentText } from '#lib/agent/percent.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { activeText, conditionTexts, gamesText, kindText, rateText, type Writer } from './contract-text.ts'

/** One line of a bill in plain words, with its amounts if it has any. */
export interface StepLine {
  text: string
  amountMinor?: number
  /** The sum after the line. */
  sumMinor?: number
  look?: 'muted' | 'strong' | 'warning'
  /** Whose bets are behind it: the member's account, or the whole team. */
  bets?: { account?: string }
}

type StepOf<Name extends BillStep['step']> = Extract<BillStep, { step: Name }>

export function stepLine(write: Writer, step: BillStep): StepLine {
  const { t, lang, money } = write
  const rate = (rateE6: number) => percentText(rateE6, lang)
  switch (step.step) {
    case 'contract':
      return {
        text: t('contracts:step.contract', {
          version: step.version,
          kind: kindText(t, step.kind),
          games: gamesText(t, step.category),
        }),
        look: 'muted',
      }
    case 'rates':
      return {
        text: t(`contracts:step.rates.${step.basis}`, { games: gamesText(t, step.category) }),
        look: 'muted',
      }
    case 'turnover':
      return {
        text: t('contracts:step.turnover', { own: money(step.ownMinor), below: money(step.belowMinor) }),
        amountMinor: step.teamMinor,
        bets: {},
      }
    case 'active':
      return activeLine(write, step)
    case 'item':
      return {
        text: t(`contracts:step.item.${step.item}`),
        amountMinor: step.amountMinor,
        sumMinor: step.sumMinor,
      }
    case 'gross':
      return { text: t('contracts:step.gross'), amountMinor: step.grossMinor }
    case 'fee':
      return {
        text: t('contracts:step.fee', { rate: rate(step.rateE6), deposits: money(step.depositsMinor) }),
        amountMinor: -step.feeMinor,
        sumMinor: step.sumMinor,
      }
    case 'result':
      return {
        text: t(step.resultMinor > 0 ? 'contracts:step.won' : 'contracts:step.lost'),
        amountMinor: Math.abs(step.resultMinor),
      }
    case 'carry':
      return carryLine(write, step)
    case 'minimum':
      return {
        text: t('contracts:step.minimum', { required: step.requiredMembers, total: step.activeMembers }),
        ...(step.isReached ? {} : { look: 'warning' }),
      }
    case 'tier':
      return tierLine(write, step)
    case 'notReached':
      return { text: t(`contracts:step.notReached.${step.reason}`), look: 'warning' }
    case 'own':
      return ownLine(write, step)
    case 'downline':
      return {
        text: step.agentId
          ? t('contracts:step.downline', { account: step.agentId })
          : t('contracts:step.someDownline'),
        amountMinor: -step.ownMinor,
        sumMinor: step.sumMinor,
        ...(step.agentId ? { bets: { account: step.agentId } } : {}),
      }
    case 'payable':
      return { text: t('contracts:step.payable'), amountMinor: step.payableMinor, look: 'strong' }
    case 'share':
      return {
        text: t(`contracts:step.share.${step.outcome}`, {
          base: money(step.baseMinor),
          rate: rate(step.rateE6),
          below: rate(step.belowRateE6),
        }),
      }
    case 'roundedDown':
      return { text: t('contracts:step.roundedDown'), amountMinor: step.amountMinor, look: 'strong' }
    case 'rest':
      return {
        text: t('contracts:step.rest'),
        amountMinor: step.restMinor,
        sumMinor: step.sumMinor,
      }
    default:
      return stoppedLine(write, step)
  }
}

function activeLine(write: Writer, step: StepOf<'active'>): StepLine {
  const conditions = activeText(write, step)
  const at = { conditions, total: step.activeMembers, days: step.days }
  return { text: write.t(`contracts:step.active.${conditions ? step.count : 'everyone'}`, at) }
}

function carryLine({ t, money }: Writer, step: StepOf<'carry'>): StepLine {
  if (step.addedMinor === 0) return { text: t('contracts:step.noCarry'), look: 'muted' }
  return {
    text: t('contracts:step.carry', { previous: money(step.previousMinor) }),
    amountMinor: step.addedMinor,
    sumMinor: step.totalMinor,
  }
}

function tierLine(write: Writer, step: StepOf<'tier'>): StepLine {
  const { t, lang } = write
  const conditions = listText(conditionTexts(write, step), lang) || t('contracts:step.always')
  const missing = listText(
    step.missing.map((each) => t(`contracts:step.missing.${each}`)),
    lang,
  )
  const at = { tier: step.tier, conditions, rate: rateText(write, step.rate), missing }
  return missing
    ? { text: t('contracts:step.tierMissed', at), look: 'muted' }
    : { text: t('contracts:step.tierReached', at) }
}

function ownLine(write: Writer, step: StepOf<'own'>): StepLine {
  const { t, money } = write
  const at = {
    tier: step.tier,
    rate: rateText(write, step.rate),
    base: money(Math.abs(step.baseMinor)),
    part: money(step.partMinor),
    whole: money(step.wholeMinor),
  }
  const key =
    step.rate.type === 'fixed' ? 'ownFixed' : step.partMinor === step.wholeMinor ? 'own' : 'ownFloating'
  return { text: t(`contracts:step.${key}`, at), amountMinor: step.ownMinor, look: 'strong' }
}

function stoppedLine({ t }: Writer, step: StepOf<'resting' | 'notCalculated' | 'refused'>): StepLine {
  if (step.step === 'refused')
    return { text: t(`contracts:step.refused.${step.rule}`, { account: step.agentId }), look: 'warning' }
  return { text: t(`contracts:step.${step.step}`), look: 'warning' }
}
