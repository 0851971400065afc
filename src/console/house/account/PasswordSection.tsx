import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { SHORTEST_OPERATOR_PASSWORD } from '#lib/api/ops/console.ts'
import { changeOperatorPassword } from './account-store.ts'
import { Card } from './Card.tsx'

/** A new password; every other session of the account ends with it. */
export function PasswordSection({ t, name }: { t: TFunction; name: string }) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const { isPending, failure, run } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      const ended = await changeOperatorPassword({ password, newPassword })
      setPassword('')
      setNewPassword('')
      showToast({ tone: 'positive', text: t('console:own.passwordDone', { count: ended }) })
    })
  }
  const reveal = { show: t('ui:show'), hide: t('ui:hide') }
  return (
    <Card title={t('console:login.password')}>
      <form className="console-stack" onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
        <Field
          label={t('console:own.password')}
          type="password"
          autoComplete="current-password"
          reveal={reveal}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Field
          label={t('console:setup.password')}
          hint={t('console:setup.passwordHint', { min: SHORTEST_OPERATOR_PASSWORD })}
          type="password"
          autoComplete="new-password"
          reveal={reveal}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          isLoading={isPending}
          isUnavailable={password === '' || [...newPassword].length < SHORTEST_OPERATOR_PASSWORD}
        >
          {t('console:own.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
