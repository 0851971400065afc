import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import styles from './agent.module.css'

interface Props {
  t: TFunction
  label: string
  account: string | undefined
  /** `undefined` for everyone. */
  onAccount: (account: string | undefined) => void
  /** Said of a single sign where names are searched by more. */
  tooShort?: string
}

/** A field for the name of a member of the line; applied when it is sent. */
export function AccountFilter({ t, label, account, onAccount, tooShort }: Props) {
  const [text, setText] = useState(account ?? '')
  const [asked, setAsked] = useState(account)
  const [isShort, setShort] = useState(false)
  if (asked !== account) {
    setAsked(account)
    setText(account ?? '')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const name = text.trim()
    const isRefused = tooShort !== undefined && name.length === 1
    setShort(isRefused)
    if (!isRefused) onAccount(name || undefined)
  }
  const clear = () => {
    setText('')
    setShort(false)
    onAccount(undefined)
  }
  return (
    <form className={styles.account} role="search" onSubmit={send}>
      <Field
        label={label}
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        error={isShort ? tooShort : undefined}
        suffix={account && <IconButton icon="close" label={t('agent:everyone')} onClick={clear} />}
      />
      <Button type="submit" variant="secondary" icon="search">
        {t('records:range.show')}
      </Button>
    </form>
  )
}
