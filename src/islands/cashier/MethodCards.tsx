import type { TFunction } from 'i18next'
import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import type { DepositKind, DepositMethod } from '#lib/api/money/cashier.ts'
import type { Currency } from '#lib/api/fields.ts'
import styles from './methods.module.css'
import { useMoney } from '#islands/parts/use-money.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  methods: readonly DepositMethod[]
  selected: string | undefined
  isDisabled: boolean
  onSelect: (id: string) => void
}

/** All others are paid by a code. */
const ICONS: Partial<Record<DepositKind, IconName>> = { bank: 'bank', redirect: 'external' }
const BASIS_POINTS = 10_000

/** One choice of the ways to pay in, each with its limits and its fee. */
export function MethodCards({ t, lang, currency, methods, selected, isDisabled, onSelect }: Props) {
  const money = useMoney(lang)
  const feeText = (basisPoints: number) =>
    basisPoints === 0
      ? t('cashier:deposit.noFee')
      : t('cashier:deposit.fee', {
          percent: shareText(basisPoints / BASIS_POINTS, lang),
        })
  return (
    <fieldset className={styles.methods} disabled={isDisabled}>
      <legend className="visually-hidden">{t('cashier:deposit.stepMethod')}</legend>
      {methods.map(({ id, kind, minMinor, maxMinor, feeBasisPoints }) => (
        <label key={id} className={styles.method}>
          <input
            className="visually-hidden"
            type="radio"
            name="method"
            value={id}
            checked={id === selected}
            onChange={() => onSelect(id)}
          />
          <span className={styles.methodIcon}>
            <Icon name={ICONS[kind] ?? 'qr'} size="lg" />
          </span>
          <span className={styles.methodText}>
            <strong>{t(`cashier:deposit.method.${kind}`)}</strong>
            <small>
              {t('cashier:amount.limits', { min: money(minMinor, currency), max: money(maxMinor, currency) })}
            </small>
            <small>{feeText(feeBasisPoints)}</small>
          </span>
          {id === selected && <Icon name="check-circle" className={styles.methodTick} />}
        </label>
      ))}
    </fieldset>
  )
}
