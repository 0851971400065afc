import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { CodeInput } from '#islands/ui/CodeInput.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import type { CodeState } from './use-code.ts'
import { WarningDialog } from './WarningDialog.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'prefix'> {
  t: TFunction
  isLabelHidden?: boolean
  error?: string | undefined
  code: CodeState
  /** The number is checked first: nothing is sent to an invalid one. */
  onSend: () => void
}

/** The code of an SMS. What could not be sent is said in a dialog of its own. */
export function CodeField({ t, code, onSend, ...input }: Props) {
  const { secondsLeft, isSending, wasSent, sentTimes } = code
  return (
    <>
      <CodeInput
        {...input}
        {...{ t, secondsLeft, isSending, wasSent, sentTimes, onSend }}
        label={t('session:code.label')}
        hint={wasSent ? t('session:code.sent') : undefined}
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
