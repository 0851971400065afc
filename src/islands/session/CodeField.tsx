import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import type { CodeState } from './use-code.ts'
import { WarningDialog } from './WarningDialog.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  isLabelHidden?: boolean
  error?: string | undefined
  code: CodeState
  /** The number is judged first: nothing is sent to what is none. */
  onSend: () => void
}

/** The code of an SMS, with the button that sends it and counts down until it may send another. */
export function CodeField({ t, code, onSend, ...input }: Props) {
  const { secondsLeft, wasSent } = code
  const label = wasSent ? t('session:code.again') : t('session:code.send')
  return (
    <>
      <Field
        {...input}
        label={t('session:code.label')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={255}
        hint={wasSent && !input.isLabelHidden ? t('session:code.sent') : undefined}
        suffix={
          <Button
            variant="ghost"
            size="sm"
            isLoading={code.isSending}
            disabled={secondsLeft > 0}
            onClick={onSend}
          >
            {secondsLeft > 0 ? t('session:code.wait', { seconds: secondsLeft }) : label}
          </Button>
        }
      />
      {code.failure && (
        <WarningDialog
          t={t}
          // One may well have been sent: this one came too early.
          title={t(
            code.failure.code === 'request.tooMany' ? 'session:code.waitTitle' : 'session:code.failedTitle',
          )}
          text={failureText(t, code.failure)}
          onClose={code.clearFailure}
        />
      )}
    </>
  )
}
