import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { isEasyPin } from '#lib/shared/keys/easy-pin.ts'
import { pinOf } from '#lib/session/pin.ts'
import { setPin } from '#lib/session/security-store.ts'
import { PasswordField, PinField } from './SecretField.tsx'
import { Section, type PartProps } from './Section.tsx'
import styles from './security.module.css'

const EMPTY = { password: '', pin: '', confirmPin: '' }

/** The withdrawal PIN: six digits, set or replaced with the password. */
export function PinSection({ t, security, isOpen, onToggle }: PartProps) {
  const [isDone, setDone] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const form = useForm({ defaultValues: EMPTY })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const [pin = '', confirmPin = ''] = [pinOf(values.pin), pinOf(values.confirmPin)]
    if (await run(() => setPin({ ...values, pin, confirmPin }))) return
    form.reset(EMPTY)
    setDone(true)
    onToggle()
  })
  const label = security.hasPin ? t('security:pin.replace') : t('security:pin.set')
  return (
    <Section
      icon="wallet"
      title={t('security:pin.title')}
      text={t('security:pin.text')}
      badge={
        security.hasPin
          ? { tone: 'positive', text: t('security:on') }
          : { tone: 'warning', text: t('security:off') }
      }
      action={{ label: isOpen ? t('ui:cancel') : label, isOpen, onToggle }}
    >
      {isOpen && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
          <PinField
            {...form.register('pin', {
              validate: {
                rule: (text) => pinOf(text) !== undefined,
                easy: (text) => !isEasyPin(pinOf(text) ?? ''),
              },
            })}
            t={t}
            label={t('security:pin.new')}
            error={errors.pin && t(errors.pin.type === 'easy' ? 'security:pin.easy' : 'security:pin.rule')}
          />
          <PinField
            {...form.register('confirmPin', {
              validate: (text, values) => pinOf(text) === pinOf(values.pin),
            })}
            t={t}
            label={t('security:pin.repeat')}
            error={errors.confirmPin && t('security:pin.mismatch')}
          />
          <PasswordField
            {...form.register('password', { required: true })}
            t={t}
            label={t('security:yourPassword')}
            error={errors.password && t('session:validation.required')}
          />
          <Button type="submit" isLoading={isPending}>
            {label}
          </Button>
        </form>
      )}
      {isDone && !isOpen && <Notice tone="positive">{t('security:pin.done')}</Notice>}
    </Section>
  )
}
