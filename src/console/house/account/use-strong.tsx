import type { TFunction } from 'i18next'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import type { Failure } from '#lib/client/remote.ts'
import { confirmOperator } from './account-store.ts'

type Action = () => Promise<void>

interface Strong {
  isPending: boolean
  failure: Failure | undefined
  /** Runs an act; asks for the password where it was given too long ago, and runs the act again. True once it is done. */
  run: (action: Action) => Promise<boolean>
  /** The question for the password, while it is open. */
  question: ReactNode
}

/** Acts on secrets that would outlast a stolen session. */
export function useStrong(t: TFunction): Strong {
  const submitting = useSubmit()
  const [waiting, setWaiting] = useState<{ action: Action; settle: (isDone: boolean) => void }>()
  const isWeak = submitting.failure?.code === 'session.weak'
  const run = async (action: Action): Promise<boolean> => {
    const refusal = await submitting.run(action)
    if (refusal?.code !== 'session.weak') return refusal === undefined
    return new Promise((settle) => setWaiting({ action, settle }))
  }
  const close = () => {
    setWaiting(undefined)
    waiting?.settle(false)
  }
  const goOn = async () => {
    setWaiting(undefined)
    if (waiting) waiting.settle(await run(waiting.action))
  }
  return {
    isPending: submitting.isPending,
    failure: isWeak ? undefined : submitting.failure,
    run,
    question: waiting && <PasswordQuestion t={t} onClose={close} onDone={() => void goOn()} />,
  }
}

function PasswordQuestion({ t, onClose, onDone }: { t: TFunction; onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const { isPending, failure, run } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await run(() => confirmOperator(password)))) onDone()
  }
  return (
    <Dialog title={t('console:strong.title')} closeLabel={t('ui:close')} onClose={onClose}>
      <form className="console-stack" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('console:strong.text')}</p>
        {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
        <Field
          label={t('console:login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
          value={password}
          data-autofocus
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" isFull isLoading={isPending} isUnavailable={password === ''}>
          {t('console:strong.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
