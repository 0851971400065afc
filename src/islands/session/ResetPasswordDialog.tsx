import type { TFunction } from 'i18next'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { setPasswordByEmail } from '#lib/session/password-store.ts'
import { EMPTY_PASSWORDS, NewPasswordFields } from './NewPasswordFields.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.late.module.css'

/** What the link of the mail opens. Default export: `React.lazy` takes no other. */
export default function ResetPasswordDialog({ t, resetToken }: { t: TFunction; resetToken: string }) {
  const [isDone, setDone] = useState(false)
  const submitting = useSubmit()
  const form = useForm({ defaultValues: EMPTY_PASSWORDS })
  const submit = form.handleSubmit(async (values) => {
    if (!(await submitting.run(() => setPasswordByEmail({ resetToken, ...values })))) setDone(true)
  })
  const isExpired = submitting.failure?.code === 'password.linkExpired'
  const title = t('session:forgot.setPassword')
  return (
    <Dialog title={title} closeLabel={t('ui:close')} onClose={closeModal}>
      {isDone ? (
        <div className={styles.form} role="status">
          <Notice tone="positive">{t('session:forgot.done')}</Notice>
          <Button isFull onClick={() => openModal({ name: 'login' })} autoFocus>
            {t('session:login.submit')}
          </Button>
        </div>
      ) : (
        <FormProvider {...form}>
          <form className={styles.form} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
            {submitting.failure && <Notice tone="negative">{failureText(t, submitting.failure)}</Notice>}
            <NewPasswordFields t={t} refusal={submitting.failure} />
            <Button type="submit" size="lg" isFull isLoading={submitting.isPending}>
              {title}
            </Button>
            {isExpired && (
              <Button variant="secondary" isFull onClick={() => openModal({ name: 'forgotPassword' })}>
                {t('session:forgot.again')}
              </Button>
            )}
          </form>
        </FormProvider>
      )}
    </Dialog>
  )
}
