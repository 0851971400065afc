import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { textLength } from '#lib/shared/text/patterns.ts'
import { MAX_REMARK_CHARACTERS } from '#lib/shared/rewards/application.ts'
import {
  $application,
  $applicationSent,
  openApplication,
  retryApplication,
  sendApplication,
} from '#lib/promotions/application-store.ts'
import styles from './promotions.module.css'

interface Props {
  t: TFunction
  promotion: Promotion
}

/** The application for a reward that operators decide on: a remark and up to three pictures, and the status of the last one. */
export function Application({ t, promotion }: Props) {
  const opened = useStore($application)
  const isOpen = opened.state === 'done' && opened.value.offerId === promotion.id
  const [isAsked, setAsked] = useState(false)
  const failure = isAsked && (opened.state === 'refused' || opened.state === 'unanswered') && opened.error
  const begin = () => {
    setAsked(true)
    void openApplication(promotion.id)
  }
  return (
    <div className={styles.section}>
      {promotion.remark && (
        <Notice tone="negative">{t('promotions:apply.rejected', { reason: promotion.remark })}</Notice>
      )}
      {isOpen ? (
        <Form t={t} id={opened.value.id} pictures={opened.value.pictures} />
      ) : (
        <div className={styles.action}>
          <Button onClick={begin} isLoading={isAsked && opened.state === 'sending'}>
            {t(promotion.status === 'rejected' ? 'promotions:apply.again' : 'promotions:apply.open')}
          </Button>
        </div>
      )}
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
    </div>
  )
}

function Form({ t, id, pictures }: { t: TFunction; id: string; pictures: readonly string[] }) {
  const state = useStore($applicationSent)
  const [remark, setRemark] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isLocked = state.state === 'sending' || state.state === 'unanswered'
  const text = remark.replaceAll(/\s+/g, ' ').trim()
  const isLong = textLength(text) > MAX_REMARK_CHARACTERS
  const bound = t('promotions:apply.remarkHint', { most: MAX_REMARK_CHARACTERS })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text === '')
    if (text !== '' && !isLong && !isLocked) void sendApplication({ applicationId: id, remark: text })
  }
  return (
    <form className={styles.section} onSubmit={send} noValidate>
      <TextArea
        label={t('promotions:apply.remark')}
        hint={bound}
        rows={3}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        error={isLong ? bound : isMissing ? t('promotions:apply.remarkMissing') : undefined}
        disabled={isLocked}
      />
      <ProofPictures t={t} subject="application" id={id} proofs={pictures} />
      <SubmissionNotice t={t} submission={state} onRetry={retryApplication} />
      {state.state !== 'unanswered' && (
        <div className={styles.action}>
          <Button type="submit" isLoading={state.state === 'sending'}>
            {t('promotions:apply.send')}
          </Button>
        </div>
      )}
    </form>
  )
}
