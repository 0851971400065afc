import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { LoginType } from '#lib/session/login-form.ts'
import styles from './header.module.css'

interface Props {
  t: TFunction
  selected: LoginType
  onSelect: (type: LoginType) => void
}

/** Delay of the closing after the focus left, so that a press on an option still counts. */
const CLOSE_MS = 200
const TYPES = [
  { id: 'username', icon: 'user', label: 'session:login.byUsername' },
  { id: 'sms', icon: 'phone', label: 'session:login.bySms' },
] as const

/** The header's choice between the two ways to log in. */
export function LoginTypeSelect({ t, selected, onSelect }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = TYPES.find((type) => type.id === selected) ?? TYPES[0]
  useEffect(() => () => clearTimeout(closing.current), [])

  const choose = (type: LoginType) => {
    onSelect(type)
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (isOpen) onSelect(selected === 'sms' ? 'username' : 'sms')
    else setOpen(true)
  }

  return (
    <div
      className={styles.type}
      onBlur={() => (closing.current = setTimeout(() => setOpen(false), CLOSE_MS))}
      onFocus={() => clearTimeout(closing.current)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        role="combobox"
        className={styles.typeButton}
        aria-label={t('session:login.way')}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen ? `${id}-${selected}` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={current.icon} label={t(current.label)} />
        <Icon name="chevron-down" size="sm" />
      </button>
      <div
        className={styles.typeList}
        id={id}
        role="listbox"
        aria-label={t('session:login.way')}
        hidden={!isOpen}
      >
        {/* Not in the page before it is opened: each home would carry it. */}
        {isOpen &&
          TYPES.map((type) => (
            <div
              key={type.id}
              id={`${id}-${type.id}`}
              role="option"
              aria-selected={type.id === selected}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(type.id)}
            >
              <Icon name={type.icon} />
              {t(type.label)}
            </div>
          ))}
      </div>
    </div>
  )
}
