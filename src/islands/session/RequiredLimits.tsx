import type { TFunction } from 'i18next'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { RegistrationSettings } from '#lib/api/access/registration.ts'
import type { RegisterValues } from '#lib/session/register-form.ts'
import { LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  limits: NonNullable<RegistrationSettings['requiredLimits']>
  form: UseFormReturn<RegisterValues>
  errorOf: (field: keyof RegisterValues) => string | undefined
}

/** Limits that the market's law asks for before an account is opened: any amount, nothing suggested. */
export function RequiredLimits({ t, limits: { kinds, currencySymbol }, form, errorOf }: Props) {
  const periods = LIMIT_PERIODS.map((value) => ({ value, label: t(`session:register.limits.${value}`) }))
  return (
    <fieldset className={styles.limits}>
      <legend>{t('session:register.limits.title')}</legend>
      <p className={styles.risk}>{t('session:register.limits.text')}</p>
      {kinds.map((kind) => (
        <div key={kind} className={styles.limit}>
          <Field
            {...form.register(`${kind}Limit`)}
            label={t(`session:register.limits.${kind}`)}
            error={errorOf(`${kind}Limit`)}
            required
            dir="ltr"
            autoComplete="off"
            inputMode={kind === 'time' ? 'numeric' : 'decimal'}
            {...(kind === 'time'
              ? { suffix: t('session:register.limits.minutes') }
              : { prefix: currencySymbol })}
          />
          <Select
            {...form.register(`${kind}Period`)}
            label={t('session:register.limits.period')}
            options={periods}
          />
        </div>
      ))}
    </fieldset>
  )
}
