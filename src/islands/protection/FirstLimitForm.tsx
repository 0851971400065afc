import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { MoneyField } from '#islands/parts/MoneyField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { useMoneyLocale } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import {
  $protectionChange,
  changeProtection,
  retryProtectionChange,
  type ProtectionWish,
} from '#lib/protection/protection-store.ts'
import { formatMoney, parseAmount } from '#lib/shared/money/money.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#lib/shared/protection/limits.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

interface Props extends PartProps {
  source: Extract<ProtectionWish, { target: 'firstLimit' }>['source']
}

/**
 * Any amount, or none of one's own; nothing is chosen or suggested in advance. A limit is the default answer: to have none is
 * said twice.
 */
export function FirstLimitForm({ t, lang, protection, source }: Props) {
  const locale = useMoneyLocale(lang)
  const change = useStore($protectionChange)
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isOptingOut, setOptingOut] = useState(false)
  const { currency } = protection
  const isLocked = change.state === 'sending' || change.state === 'unanswered'

  const answer = (max: number | null) => void changeProtection({ target: 'firstLimit', period, max, source })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const parsed = parseAmount(text, currency, locale)
    setWrong(!parsed.ok)
    if (parsed.ok) answer(parsed.minor)
  }
  const example = formatMoney(100 * 10 ** currency.exponent, currency, lang)
  return (
    <Part icon="shield" title={t('protection:first.title')} text={t('protection:first.text')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.choices} disabled={isLocked}>
          <legend className={styles.legend}>{t('protection:first.period')}</legend>
          {LIMIT_PERIODS.map((each) => (
            <Checkbox
              key={each}
              isRadio
              name="first-limit-period"
              label={t(`protection:limits.period.${each}`)}
              checked={each === period}
              onChange={() => setPeriod(each)}
            />
          ))}
        </fieldset>
        <MoneyField
          label={t('protection:first.amount')}
          currency={currency}
          value={text}
          disabled={isLocked}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          hint={t('protection:limits.atOnce')}
          error={isWrong ? t('protection:limits.wrong', { example }) : undefined}
        />
        <SubmissionNotice t={t} submission={change} onRetry={retryProtectionChange} />
        {change.state !== 'unanswered' && (
          <div className={styles.answers}>
            <Button type="submit" size="lg" isFull isLoading={change.state === 'sending'}>
              {t('protection:first.save')}
            </Button>
            <p role="status" className="muted">
              {isOptingOut && t('protection:first.sure')}
            </p>
            <Button
              variant="ghost"
              isFull
              disabled={isLocked}
              onClick={() => (isOptingOut ? answer(null) : setOptingOut(true))}
            >
              {t(isOptingOut ? 'protection:first.confirm' : 'protection:first.none')}
            </Button>
          </div>
        )}
      </form>
    </Part>
  )
}
