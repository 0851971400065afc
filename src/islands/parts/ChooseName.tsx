import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { NAME_LENGTH } from '#lib/api/access/account.ts'
import { $choosingNickname, chooseNickname } from '#lib/member/profile-store.ts'
import { $session } from '#lib/session/session-store.ts'
import layout from './page.module.css'

/** Asks members who registered by number for the name that others see; nothing for all others. Words: `session`. */
export function ChooseName({ t }: { t: TFunction }) {
  const session = useStore($session)
  const choice = useStore($choosingNickname)
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  if (session.state !== 'member' || !session.member.needsName) return null
  const isFailed = choice.state === 'refused' || choice.state === 'unanswered'
  const { min, max } = NAME_LENGTH
  const send = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    setShort(name.length < min)
    if (name.length >= min) void chooseNickname(name)
  }
  const failure = isFailed ? failureText(t, choice.error) : undefined
  return (
    <form className={layout.form} onSubmit={send} noValidate>
      <Field
        name="nickname"
        label={t('session:register.fields.nickname')}
        hint={t('session:name.text', { number: `\u2068${session.member.nickname}\u2069` })}
        value={typed}
        maxLength={max}
        autoComplete="nickname"
        error={isShort ? t('session:pattern.any', { range: `${min}–${max}` }) : failure}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" isFull isLoading={choice.state === 'sending'}>
        {t('session:name.save')}
      </Button>
    </form>
  )
}
