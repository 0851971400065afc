import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { classes } from '#islands/ui/classes.ts'
import { Field } from '#islands/ui/Field.tsx'
import type { Currency } from '#lib/api/fields.ts'
import { $session } from '#lib/session/session-store.ts'
import styles from './money-field.module.css'

interface Props extends Omit<ComponentProps<typeof Field>, 'prefix' | 'suffix' | 'type'> {
  currency: Currency
}

/** A field for an amount: the brand's own sign of the currency stands in it, as it does at every amount. */
export function MoneyField({ currency, className, ...field }: Props) {
  const session = useStore($session)
  const sign = session.state === 'member' ? session.member.currencySymbol : currency.code
  return (
    <Field
      {...field}
      className={classes(styles.money, className)}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      prefix={sign}
    />
  )
}
