import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $countries, loadCountries } from '#lib/session/code-store.ts'
import type { Security } from '#lib/session/security-store.ts'
import { ContactForm } from './ContactForm.tsx'
import { Section } from './Section.tsx'
import styles from './security.module.css'

interface Props {
  t: TFunction
  lang: string
  security: Security
}

type Kind = 'mobile' | 'email'

/** The member's contacts, number and address, to add and to change. */
export function ContactSection({ t, lang, security }: Props) {
  const [open, setOpen] = useState<Kind>()
  const [saved, setSaved] = useState<Kind>()
  const list = useRef<HTMLUListElement>(null)
  const countries = useStore($countries)
  useEffect(() => void loadCountries(), [])
  // A brand without text messages has no use for a number.
  const takesNumbers = countries.state !== 'ready' || countries.value.length > 0
  const toggle = (kind: Kind) => {
    setSaved(undefined)
    setOpen(open === kind ? undefined : kind)
  }
  const done = (kind: Kind) => {
    setSaved(kind)
    setOpen(undefined)
    // The form disappears, so the focus returns to its button.
    list.current?.querySelector<HTMLElement>(`[data-kind='${kind}'] button`)?.focus()
  }
  const row = (kind: Kind) => (
    <ContactRow
      {...{ t, lang, kind }}
      hint={kind === 'mobile' ? security.mobileHint : security.emailHint}
      hasPin={security.hasPin}
      isOpen={open === kind}
      onToggle={() => toggle(kind)}
      onDone={() => done(kind)}
    />
  )
  return (
    <Section icon="mail" title={t('security:contact.title')} text={t('security:contact.text')}>
      <div>
        <div role="status">
          {saved && <Notice tone="positive">{t(`security:contact.done.${saved}`)}</Notice>}
        </div>
        <ul className={styles.list} ref={list}>
          {(takesNumbers || security.mobileHint) && row('mobile')}
          {row('email')}
        </ul>
      </div>
    </Section>
  )
}

interface RowProps {
  t: TFunction
  lang: string
  kind: Kind
  /** The member's contact, masked; `undefined` if it is not set. */
  hint: string | undefined
  hasPin: boolean
  isOpen: boolean
  onToggle: () => void
  onDone: () => void
}

function ContactRow({ t, lang, kind, hint, hasPin, isOpen, onToggle, onDone }: RowProps) {
  const action = hint ? t(`security:contact.change.${kind}`) : t(`security:contact.add.${kind}`)
  return (
    <li className={isOpen ? styles.opening : undefined} data-kind={kind}>
      <div className={styles.words}>
        <strong>{t(`security:contact.name.${kind}`)}</strong>
        <p>{hint ? <bdi translate="no">{hint}</bdi> : t('security:contact.none')}</p>
      </div>
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? t('ui:cancel') : action}
      </Button>
      {isOpen && (
        <div className={styles.opened}>
          <ContactForm {...{ t, lang, kind, hasPin, onDone }} />
        </div>
      )}
    </li>
  )
}
