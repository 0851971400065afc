import { useId, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { MoneyField } from '#islands/parts/MoneyField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { useMoneyLocale } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import type { LimitStatus, Protection } from '#lib/api/care/protection.ts'
import type { Submission } from '#lib/client/submitted.ts'
import { changeProtection, retryProtectionChange } from '#lib/protection/protection-store.ts'
import { missingLimits } from '#lib/shared/protection/required-limits.ts'
import { readWhole } from '#lib/shared/text/entry.ts'
import { formatMoney, parseAmount } from '#lib/shared/money/money.ts'
import type { PartProps } from './Part.tsx'
import styles from './protection.module.css'
import { limitName, useLimitText } from './use-limit-text.ts'

interface Props extends PartProps {
  limit: LimitStatus
  change: Submission<Protection>
  onDone: () => void
}

const MOST_MINUTES = 31 * 24 * 60

/** Any amount. Says in advance whether it will apply at once or wait. */
export function LimitForm({ t, lang, protection, limit, change, onDone }: Props) {
  const { kind, period, max } = limit
  const { currency } = protection
  const locale = useMoneyLocale(lang)
  const say = useLimitText({ t, lang, currency })
  const [text, setText] = useState(() => (max === null ? '' : editable(kind === 'time', max)))
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const wanted = read(text)

  function editable(isTime: boolean, amount: number): string {
    return isTime ? String(amount) : formatMoney(amount, currency, lang)
  }
  function read(typed: string): number | undefined {
    if (kind === 'time') {
      const minutes = readWhole(typed, 5)
      return minutes !== undefined && minutes <= MOST_MINUTES ? minutes : undefined
    }
    const parsed = parseAmount(typed, currency, locale)
    return parsed.ok ? parsed.minor : undefined
  }
  const send = async (amount: number | null) => {
    await changeProtection({ target: 'limit', kind, period, max: amount })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(wanted === undefined)
    if (wanted !== undefined) void send(wanted)
  }
  const others = protection.limits.filter((each) => each.kind !== kind || each.period !== period)
  const canRemove = max !== null && !missingLimits(protection.required, others).some((each) => each === kind)
  const waits = max !== null && wanted !== undefined && wanted > max
  const example = kind === 'time' ? say(kind, 90) : formatMoney(100 * 10 ** currency.exponent, currency, lang)
  const field = {
    id,
    label: limitName(t, limit),
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      setWrong(false)
    },
    hint: t(waits ? 'protection:limits.waits' : 'protection:limits.atOnce'),
    error: isWrong ? t('protection:limits.wrong', { example }) : undefined,
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {kind === 'time' ? (
        <Field
          {...field}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          suffix={t('protection:time.unit')}
        />
      ) : (
        <MoneyField {...field} currency={currency} />
      )}
      <SubmissionNotice t={t} submission={change} onRetry={retryProtectionChange} />
      <div className={styles.buttons}>
        <Button type="submit" isLoading={change.state === 'sending'}>
          {t('protection:limits.save')}
        </Button>
        {canRemove && (
          <Button variant="secondary" isLoading={change.state === 'sending'} onClick={() => void send(null)}>
            {t('protection:limits.remove')}
          </Button>
        )}
      </div>
      {canRemove && <p className="muted small">{t('protection:limits.removeWaits')}</p>}
    </form>
  )
}
