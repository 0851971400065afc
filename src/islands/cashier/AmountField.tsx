import type { TFunction } from 'i18next'
import type { Currency } from '#lib/api/fields.ts'
import type { AmountBounds, AmountRefusal } from '#lib/cashier/amount-check.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import styles from '#islands/parts/page.module.css'
import { MoneyField } from '#islands/parts/MoneyField.tsx'
import { useHidden } from '#islands/parts/OwnMoney.tsx'
import { useMoney } from '#islands/parts/use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  bounds: AmountBounds
  text: string
  onText: (text: string) => void
  problem: AmountRefusal | undefined
  /** Amounts of the quick buttons. */
  quickMinor?: readonly number[]
  /** The whole available amount, as one button. */
  all?: { minor: number; label: string } | undefined
  isDisabled?: boolean
}

const EXAMPLE_MAJOR = 1_234

/** A field for an amount; an invalid text gets its own message and is never guessed. */
export function AmountField(props: Props) {
  const { t, lang, currency, bounds, text, onText, problem, quickMinor = [], all, isDisabled } = props
  const write = useMoney(lang)
  const own = useHidden()
  const { minMinor, maxMinor, limitMinor = maxMinor, availableMinor } = bounds
  /** Balances can be hidden here as everywhere. */
  const money = (minor: number) =>
    minor === availableMinor ? own(write(minor, currency)) : write(minor, currency)
  const limits = { min: money(minMinor), max: money(maxMinor) }
  const limit = money(limitMinor)
  const available = money(availableMinor ?? 0)
  // One above the member's own limit would only be refused.
  const offered = quickMinor.filter((minor) => minor <= Math.min(maxMinor, limitMinor))
  const example = formatMoney(exampleMinor(currency), currency, lang)
  return (
    <div className={styles.amount}>
      <MoneyField
        name="amount"
        label={t('cashier:amount.label')}
        currency={currency}
        value={text}
        onChange={(event) => onText(event.target.value)}
        disabled={isDisabled}
        hint={
          limitMinor < minMinor
            ? t('cashier:amount.overLimit', { limit })
            : t('cashier:amount.limits', { ...limits, max: money(Math.min(maxMinor, limitMinor)) })
        }
        error={problem && t(`cashier:amount.${problem}`, { ...limits, limit, example, available })}
      />
      {all && (
        <div className={styles.quick}>
          <button
            type="button"
            className="chip figure"
            disabled={isDisabled}
            onClick={() => onText(formatMoney(all.minor, currency, lang))}
          >
            {all.label}
          </button>
        </div>
      )}
      {offered.length > 0 && (
        <div className={styles.quick} role="group" aria-label={t('cashier:amount.quick')}>
          {offered.map((minor) => (
            <button
              key={minor}
              type="button"
              className="chip figure"
              disabled={isDisabled}
              onClick={() => onText(formatMoney(minor, currency, lang))}
            >
              {money(minor)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** 1,234.56 with as many decimals as the currency has. */
function exampleMinor({ exponent }: Currency): number {
  return EXAMPLE_MAJOR * 10 ** exponent + Number('5678'.slice(0, exponent) || 0)
}
