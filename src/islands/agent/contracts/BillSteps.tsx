import type { BillStep } from '#lib/api/agents/contracts-bill-steps.ts'
import { Money } from '#islands/ui/Money.tsx'
import { classes } from '#islands/ui/classes.ts'
import type { Writer } from './contract-text.ts'
import { stepLine } from './step-text.ts'
import styles from './contracts.module.css'

interface Props {
  write: Writer
  steps: readonly BillStep[]
  /** The days whose bets are behind a line; left out where nothing opens. */
  days?: { fromDay: string; toDay: string }
}

/** The sum as it grows, line by line. */
export function BillSteps({ write, steps, days }: Props) {
  const { t, money } = write
  return (
    <ol className={styles.steps}>
      {steps.filter(isTold).map((step, index) => {
        const { text, amountMinor, sumMinor, look, bets } = stepLine(write, step)
        return (
          <li key={index} className={classes(styles.stepLine, look && styles[look])}>
            <span>
              {text}{' '}
              {bets && days && (
                <a className={styles.bets} href={betsAddress(days, bets.account)}>
                  {t('contracts:bill.bets')}
                </a>
              )}
            </span>
            <span className={styles.amounts}>
              {amountMinor !== undefined && <Money text={money(amountMinor)} />}
              {sumMinor !== undefined && (
                <small className="muted">{t('contracts:bill.sum', { amount: money(sumMinor) })}</small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Hides parts of the result that are 0, as the sum after them is the same, and a minimum of 0 members. */
function isTold(step: BillStep): boolean {
  if (step.step === 'minimum') return step.requiredMembers > 0
  return step.step !== 'item' || step.amountMinor !== 0
}

/** The team's bets of those days, or one member's. */
function betsAddress({ fromDay, toDay }: { fromDay: string; toDay: string }, account?: string): string {
  const query = new URLSearchParams({ from: fromDay, to: toDay, ...(account ? { account } : {}) })
  return `#agent/personalHistoryCopy?${query.toString()}`
}
