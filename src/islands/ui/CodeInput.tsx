import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'suffix' | 'prefix'> {
  t: TFunction
  /** Seconds until another code may be requested; zero: now. */
  secondsLeft: number
  isSending: boolean
  wasSent: boolean
  /** The number of codes sent since the page was loaded; each one moves the focus to the field. */
  sentTimes?: number
  onSend: () => void
}

/** A code that is sent to the player, with a button that sends it and counts down to the next request. */
export function CodeInput(props: Props) {
  const { t, secondsLeft, isSending, wasSent, sentTimes = 0, onSend, hint, ...field } = props
  const id = useId()
  const seen = useRef(sentTimes)
  useEffect(() => {
    // The pressed button is disabled during the countdown and cannot keep the focus.
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
      // The live region exists before its text, so that the text is announced.
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
