import type { TFunction } from 'i18next'
import { useState } from 'react'
import { CodeInput } from '#islands/ui/CodeInput.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { VerificationAsked } from '#lib/session/login-verification.ts'
import { sendPasswordCode } from '#lib/session/password-store.ts'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'
import { countdownOf } from '#lib/shared/time/waits.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'

export interface PasswordProof {
  way: 'sms' | 'email'
  code: string
}

interface Props {
  t: TFunction
  ways: VerificationAsked['ways']
  proof: PasswordProof
  onProof: (proof: PasswordProof) => void
  /** No code is sent before it is confirmed who sits here. */
  onWeak: () => void
  error: string | undefined
}

/** Where the brand wants it, a new password needs a code that was sent to the member. */
export function PasswordCode({ t, ways, proof, onProof, onWeak, error }: Props) {
  const sending = useSubmit()
  const [untilMs, setUntilMs] = useState(0)
  const [sentTimes, setSentTimes] = useState(0)
  const secondsLeft = useSecondsLeft(untilMs)
  const send = async () => {
    let seconds: number | undefined
    const refusal = await sending.run(async () => {
      seconds = await sendPasswordCode(proof.way)
      setSentTimes((times) => times + 1)
    })
    if (refusal?.code === 'session.weak') return onWeak()
    seconds ??= countdownOf(refusal?.details)
    if (seconds !== undefined) setUntilMs(Date.now() + seconds * 1_000)
  }
  return (
    <>
      <Notice tone="info">{t('session:verify.password')}</Notice>
      <Select
        label={t('session:verify.way')}
        value={proof.way}
        options={ways.map((each) => ({
          value: each.way,
          label: t(`session:verify.by.${each.way}`, { hint: each.hint ?? '' }),
        }))}
        onChange={(event) => onProof({ way: event.target.value === 'sms' ? 'sms' : 'email', code: '' })}
      />
      {sending.failure && <Notice tone="negative">{failureText(t, sending.failure)}</Notice>}
      <CodeInput
        {...{ t, secondsLeft, sentTimes, error }}
        label={t('session:verify.code')}
        value={proof.code}
        onChange={(event) => onProof({ ...proof, code: event.target.value })}
        isSending={sending.isPending}
        wasSent={sentTimes > 0}
        hint={sentTimes > 0 ? t('session:verify.sent') : undefined}
        onSend={() => void send()}
      />
    </>
  )
}
