import type { TFunction } from 'i18next'
import { Money } from '#islands/ui/Money.tsx'
import type { DepositMethod } from '#lib/api/money/cashier.ts'
import type { Currency } from '#lib/api/fields.ts'
import { checkAmount } from '#lib/cashier/amount-check.ts'
import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import styles from '#islands/parts/page.module.css'
import { useMoney, useMoneyLocale } from '#islands/parts/use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  method: DepositMethod
  /** As it was typed. */
  text: string
}

/** The credited amount after the method's fee, shown before the deposit is started. */
export function NetCredit({ t, lang, currency, method, text }: Props) {
  const money = useMoney(lang)
  const locale = useMoneyLocale(lang)
  const checked = checkAmount(text, { currency, locale, bounds: method })
  if (method.feeBasisPoints === 0 || !checked.ok) return null
  const feeMinor = roundHalfEven(ratioOf(checked.minor, method.feeBasisPoints, 10_000))
  return (
    <dl className={styles.facts} aria-live="polite">
      <div>
        <dt>{t('cashier:deposit.feeIs')}</dt>
        <dd>
          <Money text={money(feeMinor, currency)} />
        </dd>
      </div>
      <div>
        <dt>{t('cashier:deposit.net')}</dt>
        <dd>
          <Money size="lg" text={money(checked.minor - feeMinor, currency)} />
        </dd>
      </div>
    </dl>
  )
}
