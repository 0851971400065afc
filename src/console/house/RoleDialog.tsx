import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { RoleTerms } from '#lib/api/ops/operator-grant.ts'
import { newDraft, termsOf, type RoleDraft } from './role-draft.ts'
import { RoleFields } from './RoleFields.tsx'

interface Props {
  t: TFunction
  lang: string
  title: string
  submit: string
  brands: readonly OperatorBrand[]
  /** Left out: terms alone, such as those of a key. */
  reasonHint?: string
  /** What is asked for first, and what it means. */
  children?: ReactNode
  start?: Partial<RoleDraft>
  isReady?: boolean
  onClose: () => void
  /** Throws the refusal; the dialog says it, and stays open. */
  onSubmit: (terms: RoleTerms, reason: string) => Promise<void>
}

const SHORTEST = 3
const LONGEST = 300

/** Asks for a role, or for the terms of a key. */
export function RoleDialog(props: Props) {
  const {
    t,
    lang,
    title,
    submit,
    brands,
    reasonHint,
    children,
    start,
    isReady = true,
    onClose,
    onSubmit,
  } = props
  const [draft, setDraft] = useState(() => newDraft(start))
  const [reason, setReason] = useState('')
  const { isPending, failure, run } = useSubmit()
  const terms = termsOf(draft)
  const isReasoned = reasonHint === undefined || reason.trim().length >= SHORTEST
  const send = async () => {
    if (terms && !(await run(() => onSubmit(terms, reason.trim())))) onClose()
  }
  return (
    <Dialog
      title={title}
      size="wide"
      phone="full"
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            isLoading={isPending}
            isUnavailable={!terms || !isReasoned || !isReady}
            onClick={() => void send()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {children}
      <RoleFields t={t} lang={lang} brands={brands} draft={draft} onChange={setDraft} />
      {reasonHint !== undefined && (
        <TextArea
          label={t('console:act.reason')}
          hint={reasonHint}
          maxLength={LONGEST}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}
