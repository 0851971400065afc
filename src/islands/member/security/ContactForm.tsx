import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CodeInput } from '#islands/ui/CodeInput.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PhoneField } from '#islands/ui/PhoneField.tsx'
import { $countries, loadCountries } from '#lib/session/code-store.ts'
import type { ContactKind } from '#lib/session/contact-store.ts'
import { isMobileNumber } from '#lib/session/mobile-number.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { MATCHERS } from '#lib/shared/text/patterns.ts'
import { ConfirmMember } from './ConfirmMember.tsx'
import { useContactForm } from './use-contact-form.ts'
import styles from './security.module.css'

interface Props {
  t: TFunction
  lang: string
  kind: ContactKind
  hasPin: boolean
  onDone: () => void
}

/** A new number or address, and the code sent to it. Typed values stay after a refusal. */
export function ContactForm({ t, lang, kind, hasPin, onDone }: Props) {
  const contact = useContactForm(kind, onDone)
  const { failure } = contact
  const isToConfirm = failure?.code === 'session.weak'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    contact.submit()
  }
  const fields = { t, contact }
  return (
    <>
      {isToConfirm && <ConfirmMember t={t} hasPin={hasPin} onConfirmed={contact.again} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure && !isToConfirm && <Notice tone="negative">{failureText(t, failure)}</Notice>}
        {kind === 'mobile' ? <NumberField {...fields} lang={lang} /> : <AddressField {...fields} />}
        <SentCode {...fields} />
        <Button type="submit" isLoading={contact.isSaving}>
          {t('security:contact.save')}
        </Button>
      </form>
    </>
  )
}

interface FieldProps {
  t: TFunction
  contact: ReturnType<typeof useContactForm>
}

function NumberField({ t, lang, contact: { form } }: FieldProps & { lang: string }) {
  const countries = useStore($countries)
  useEffect(() => void loadCountries(), [])
  const dialingCode = form.watch('dialingCode')
  return (
    <PhoneField
      {...form.register('text', {
        validate: (text, values) => isMobileNumber(values.dialingCode, text),
      })}
      {...{ lang, dialingCode }}
      words={{ number: t('session:login.mobile'), country: t('session:login.country') }}
      countries={countries.state === 'ready' ? countries.value : []}
      onDialingCode={(code) => form.setValue('dialingCode', code)}
      error={form.formState.errors.text && t('session:validation.mobile')}
    />
  )
}

function AddressField({ t, contact: { form } }: FieldProps) {
  return (
    <Field
      {...form.register('text', { validate: (text) => MATCHERS.email(cleanEntry(text)) })}
      label={t('security:contact.name.email')}
      type="email"
      autoComplete="email"
      error={form.formState.errors.text && t('session:pattern.email')}
    />
  )
}

function SentCode({ t, contact }: FieldProps) {
  const { form, secondsLeft, isSending, wasSent, send } = contact
  return (
    <CodeInput
      {...form.register('code', { validate: (code) => cleanEntry(code) !== '' })}
      {...{ t, secondsLeft, isSending, wasSent }}
      onSend={send}
      label={t('session:verify.code')}
      hint={wasSent ? t('security:contact.sent') : undefined}
      error={form.formState.errors.code && t('session:validation.required')}
    />
  )
}
