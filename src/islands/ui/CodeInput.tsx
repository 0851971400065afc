import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'suffix' | 'prefix'> {
  t: TFunction
  /** Until another code may be asked for; zero: now. */
  secondsLeft: number
  isSending: boolean
  wasSent: boolean
  /** How many went out since the page was loaded: with each the cursor goes where the code belongs. */
  sentTimes?: number
  onSend: () => void
}

/** A code that is sent to the player, with the button that sends it and counts down until it may send another. */
export function CodeInput(props: Props) {
  const { t, secondsLeft, isSending, wasSent, sentTimes = 0, onSend, hint, ...field } = props
  const id = useId()
  const seen = useRef(sentTimes)
  useEffect(() => {
    // The button that was pressed counts down now, and cannot keep the focus.
    if (sentTimes > seen.current) document.getElementById(id)?.focus()
    seen.current = sentTimes
  }, [sentTimes])
  const label = wasSent ? t('session:code.again') : t('session:code.send')
  return (
    <Field
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={255}
      {...field}
      id={id}
      // It stands before its words come: only then are they read out.
      hint={
        <span role="status" className={field.isLabelHidden ? 'visually-hidden' : undefined}>
          {hint}
        </span>
      }
      suffix={
        <Button variant="ghost" size="sm" isLoading={isSending} disabled={secondsLeft > 0} onClick={onSend}>
          {secondsLeft > 0 ? t('session:code.wait', { seconds: secondsLeft }) : label}
        </Button>
      }
    />
  )
}
