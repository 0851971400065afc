import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState, type FormEvent } from 'react'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import type { Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { DOCUMENT_KINDS, type DocumentKind, type Documents } from '#lib/api/care/documents.ts'
import { $sentProofs } from '#lib/cashier/proof-store.ts'
import {
  $documents,
  $documentsSent,
  loadDocuments,
  retrySendDocuments,
  sendDocuments,
} from '#lib/documents/documents-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { Section } from './Section.tsx'
import styles from './security.module.css'

const TONES: Record<Documents['state'], Tone> = {
  none: 'neutral',
  asked: 'warning',
  reviewing: 'info',
  accepted: 'positive',
  refused: 'negative',
  expired: 'warning',
}

/** The check of an identity document; shown once one was asked for. Words: `security:documents`, `ui:picture`. */
export function DocumentSection({ t, lang }: { t: TFunction; lang: string }) {
  const documents = useStore($documents)
  useEffect(() => void loadDocuments(), [])
  if (documents.state !== 'ready' || documents.value.state === 'none') return null
  const { state, id, reason, triesLeft, pictures, expiresAtMs } = documents.value
  const text =
    state === 'accepted' && expiresAtMs !== null
      ? t('security:documents.until', { date: dayText(expiresAtMs, lang) })
      : t(`security:documents.text.${state}`)
  return (
    <Section
      icon="user"
      title={t('security:documents.title')}
      text={text}
      badge={{ tone: TONES[state], text: t(`security:documents.state.${state}`) }}
    >
      {reason !== null && (
        <Notice tone="negative">
          <p>{t(`security:documents.reason.${reason}`)}</p>
          {id === null && <p>{t('security:documents.noTries')}</p>}
        </Notice>
      )}
      {id !== null && <Sending t={t} id={id} pictures={pictures} triesLeft={triesLeft} />}
    </Section>
  )
}

interface SendingProps {
  t: TFunction
  id: string
  pictures: readonly string[]
  triesLeft: number
}

function Sending({ t, id, pictures, triesLeft }: SendingProps) {
  const [kind, setKind] = useState<DocumentKind>('idCard')
  const [isMissing, setMissing] = useState(false)
  const submission = useStore($documentsSent)
  const added = useStore($sentProofs)[id] ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = pictures.length + added.length === 0
    setMissing(isEmpty)
    if (!isEmpty && submission.state !== 'sending') void sendDocuments(kind)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        label={t('security:documents.kind')}
        value={kind}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`security:documents.kinds.${value}`) }))}
        onChange={(event) => setKind(DOCUMENT_KINDS.find((each) => each === event.target.value) ?? kind)}
      />
      <ProofPictures t={t} subject="document" id={id} proofs={pictures} />
      <p className="muted small">{t('security:documents.tries', { count: triesLeft })}</p>
      {isMissing && added.length === 0 && <Notice tone="negative">{t('security:documents.missing')}</Notice>}
      <SubmissionNotice t={t} submission={submission} onRetry={retrySendDocuments} />
      <Button type="submit" isLoading={submission.state === 'sending'}>
        {t('security:documents.send')}
      </Button>
    </form>
  )
}

function dayText(atMs: number, lang: string): string {
  return dateText(atMs, { lang, form: 'longDay' })
}
