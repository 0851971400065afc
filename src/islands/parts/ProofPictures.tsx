import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { MAX_PROOFS, type PROOF_SUBJECTS } from '#lib/api/base/proofs.ts'
import { $proof, $sentProofs, retryProof, addProof } from '#lib/cashier/proof-store.ts'
import { OwnPictures } from './OwnPictures.tsx'
import { SubmissionNotice } from './SubmissionNotice.tsx'
import styles from './proofs.module.css'

interface Props {
  t: TFunction
  subject: (typeof PROOF_SUBJECTS)[number]
  id: string
  /** Ids of those that are there already. */
  proofs: readonly string[]
}

/** Pictures that show a payment: the slip of a transfer, or the arrival of a withdrawal. Up to three. */
export function ProofPictures({ t, subject, id, proofs }: Props) {
  const submission = useStore($proof)
  const [isMine, setMine] = useState(false)
  const sent = useStore($sentProofs)
  const hintId = useId()
  const known = new Set([...proofs, ...(sent[id] ?? [])])
  const isBusy = isMine && submission.state === 'sending'
  const isFull = known.size >= MAX_PROOFS

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file again is a new choice.
    currentTarget.value = ''
    if (!file) return
    setMine(true)
    void addProof({ subject, id, file })
  }
  return (
    <section className={styles.proofs} aria-busy={isBusy || undefined}>
      <strong>{t(`ui:picture.${subject}`)}</strong>
      <p className="muted small" id={hintId}>
        {t('ui:picture.hint')}
      </p>
      <p role="status" className={styles.proofCount}>
        {isBusy && t('ui:picture.sending')}
        {!isBusy && known.size > 0 && (
          <>
            <Icon name="check" size="sm" /> {t('ui:picture.sent', { count: known.size, most: MAX_PROOFS })}
          </>
        )}
      </p>
      {/* Those of documents are for operators only. */}
      {subject !== 'document' && known.size > 0 && <OwnPictures t={t} ids={[...known]} />}
      {!isFull && (
        <label className="btn btn--secondary btn--sm">
          <Icon name="upload" size="sm" />
          {t('ui:picture.choose')}
          <input
            className={styles.file}
            type="file"
            accept="image/png,image/jpeg,image/*"
            aria-describedby={hintId}
            disabled={isBusy}
            onChange={choose}
          />
        </label>
      )}
      {isMine && <SubmissionNotice t={t} submission={submission} onRetry={retryProof} />}
    </section>
  )
}
