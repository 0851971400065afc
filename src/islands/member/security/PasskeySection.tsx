import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $passkeys, addPasskey, loadPasskeys, removePasskey } from '#lib/session/passkey-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { ConfirmMember } from './ConfirmMember.tsx'
import { Section } from './Section.tsx'
import styles from './security.module.css'

interface Props {
  t: TFunction
  lang: string
  hasPin: boolean
}

const LONGEST_NAME = 64

/** The member's passkeys by name, to add and to remove. */
export function PasskeySection({ t, lang, hasPin }: Props) {
  const passkeys = useStore($passkeys)
  const { isPending, failure, run } = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ defaultValues: { name: '' } })
  useEffect(() => void loadPasskeys(), [])
  const date = (atMs: number) => dateText(atMs, { lang, form: 'day' })
  const add = form.handleSubmit(async ({ name }) => {
    await run(async () => {
      if (!(await addPasskey(name.trim()))) return
      form.reset({ name: '' })
      setOpen(false)
    })
  })
  const shown = passkeys.state === 'loading' ? failure : (passkeys.error ?? failure)
  const own = passkeys.state === 'ready' ? passkeys.value : []
  return (
    <Section
      icon="user"
      title={t('security:passkey.title')}
      text={t('security:passkey.text')}
      action={{
        label: isOpen ? t('ui:cancel') : t('security:passkey.add'),
        isOpen,
        onToggle: () => setOpen(!isOpen),
      }}
    >
      {shown?.code === 'session.weak' ? (
        <ConfirmMember t={t} hasPin={hasPin} onConfirmed={() => void add()} />
      ) : (
        shown && <Notice tone="negative">{failureText(t, shown)}</Notice>
      )}
      {isOpen && (
        <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
          <Field
            {...form.register('name', { validate: (text) => text.trim() !== '' })}
            label={t('security:passkey.name')}
            hint={t('security:passkey.nameHint')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            error={form.formState.errors.name && t('session:validation.required')}
          />
          <Button type="submit" isLoading={isPending}>
            {t('security:passkey.make')}
          </Button>
        </form>
      )}
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map((passkey) => (
            <li key={passkey.id}>
              <div className={styles.words}>
                <strong>{passkey.name}</strong>
                <p>{t('security:passkey.since', { date: date(passkey.createdAtMs) })}</p>
              </div>
              <IconButton
                icon="trash"
                label={t('security:passkey.remove', { name: passkey.name })}
                disabled={isPending}
                onClick={() => void run(() => removePasskey(passkey.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
