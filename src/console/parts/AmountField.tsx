import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { formatMoney, parseAmount } from '#lib/shared/money/money.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'

interface Props {
  t: TFunction
  lang: string
  label: string
  hint?: string
  currency: Currency
  /** What stands in the field at first. */
  startMinor?: number
  /** `undefined` while it is empty or no amount. */
  onChange: (minor: number | undefined) => void
}

/** An amount as it is typed in this language, in minor units for the platform. */
export function AmountField({ t, lang, label, hint, currency, startMinor, onChange }: Props) {
  const [text, setText] = useState(startMinor === undefined ? '' : formatMoney(startMinor, currency, lang))
  const parsed = parseAmount(text, currency, lang)
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      suffix={currency.code}
      {...(hint ? { hint } : {})}
      error={text !== '' && !parsed.ok ? t('console:act.noAmount') : undefined}
      onChange={(event) => {
        setText(event.target.value)
        const typed = parseAmount(event.target.value, currency, lang)
        onChange(typed.ok ? typed.minor : undefined)
      }}
    />
  )
}
