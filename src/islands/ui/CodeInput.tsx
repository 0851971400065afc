import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'suffix' | 'prefix'> {
  t: TFunction
  /** Until another code may be asked for; zero: now. */
  secondsLeft: number
  isSending: boolean
  wasSent: boolean
  onSend: () => void
}

/** A code that is sent to the player, with the button that sends it and counts down until it may send another. */
export function CodeInput({ t, secondsLeft, isSending, wasSent, onSend, ...field }: Props) {
  const label = wasSent ? t('session:code.again') : t('session:code.send')
  return (
    <Field
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={255}
      {...field}
      suffix={
        <Button variant="ghost" size="sm" isLoading={isSending} disabled={secondsLeft > 0} onClick={onSend}>
          {secondsLeft > 0 ? t('session:code.wait', { seconds: secondsLeft }) : label}
        </Button>
      }
    />
  )
}
