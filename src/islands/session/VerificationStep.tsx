import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import type { VerificationAsked, VerificationWay } from '#lib/session/login-verification.ts'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'
import { countdownOf } from '#lib/shared/time/waits.ts'
import type { LoginFields, LoginOutcome, LoginState } from './use-login.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  login: LoginState
  asked: VerificationAsked
  /** The fields of the login, which is sent again with the requested proof. */
  fields: LoginFields
  onDone: (outcome: LoginOutcome) => void
  onBack: () => void
}

const SECOND_MS = 1_000

/** A login from a place that is not known: one more proof, by a way that the member has. */
export function VerificationStep({ t, login, asked, fields, onDone, onBack }: Props) {
  const { ways, sentBy, resendAfterSeconds } = asked
  const [way, setWay] = useState<VerificationWay>(sentBy ?? ways[0]?.way ?? 'email')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [waits, setWaits] = useState<Partial<Record<VerificationWay, number>>>({})
  const secondsLeft = useSecondsLeft(waits[way] ?? 0)
  const isCode = way !== 'payee'
  // After a reload the form may be filled in again: the code sent before is still valid.
  const wasSent = sentBy === way || secondsLeft > 0
  const typed = isCode ? cleanEntry(text) : text.trim()
  const isSending = isCode && !wasSent && !typed

  const wait = (by: VerificationWay, seconds: number | undefined) => {
    if (seconds !== undefined) setWaits((known) => ({ ...known, [by]: Date.now() + seconds * SECOND_MS }))
  }
  useEffect(() => {
    if (!sentBy) return
    wait(sentBy, resendAfterSeconds)
    // The button that was pressed waits now.
    field.current?.focus()
  }, [asked])
  useEffect(() => {
    if (isCode && login.failure?.code === 'request.tooMany') wait(way, countdownOf(login.failure.details))
  }, [login.failure])

  const send = () => void login.submit({ ...fields, verification: { way } })
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return send()
    setMissing(!typed)
    if (!typed) return
    const outcome = await login.submit({ ...fields, verification: { way, text: typed } })
    if (outcome) onDone(outcome)
  }
  return (
    <form
      className={classes(styles.form, styles.step)}
      onSubmit={(event) => void confirm(event)}
      method="dialog"
      noValidate
    >
      <Notice tone="info">
        <strong>{t('session:verify.title')}</strong>
        <p>{t('session:verify.lead')}</p>
      </Notice>
      {login.failure && <Notice tone="negative">{failureText(t, login.failure)}</Notice>}
      <Select
        label={t('session:verify.way')}
        value={way}
        options={ways.map((each) => ({
          value: each.way,
          label: t(`session:verify.by.${each.way}`, { hint: each.hint ?? '' }),
        }))}
        onChange={(event) => {
          setWay(ways.find((each) => each.way === event.target.value)?.way ?? way)
          setText('')
          setMissing(false)
        }}
      />
      <Field
        label={isCode ? t('session:verify.code') : t('session:verify.payee')}
        ref={field}
        hint={<span role="status">{isCode && wasSent && t('session:verify.sent')}</span>}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isMissing && !typed ? t('session:validation.required') : undefined}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : 'text'}
        maxLength={120}
        autoFocus
      />
      <Button type="submit" size="lg" isFull isLoading={login.isPending}>
        {isSending ? t('session:code.send') : t('session:login.confirmCode')}
      </Button>
      {isCode && !isSending && (
        <Button variant="ghost" isFull disabled={secondsLeft > 0} onClick={send}>
          {wasSent ? t('session:code.again') : t('session:code.send')}
          {secondsLeft > 0 && ` · ${t('session:code.wait', { seconds: secondsLeft })}`}
        </Button>
      )}
      <Button variant="ghost" isFull onClick={onBack}>
        {t('session:login.back')}
      </Button>
    </form>
  )
}
