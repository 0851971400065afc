import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { $acceptingTerms, acceptTerms } from '#lib/member/profile-store.ts'
import { closeModal } from '#lib/modal/modal-store.ts'

interface Props {
  t: TFunction
  version: string
  /** Address of the help centre. */
  help: string
}

/** The terms can be read beside the page, and are accepted here. Who closes it is asked again in the next session. */
export default function NewTermsDialog({ t, version, help }: Props) {
  const change = useStore($acceptingTerms)
  const accept = async () => {
    await acceptTerms(version)
    if ($acceptingTerms.get().state === 'done') closeModal()
  }
  return (
    <Dialog
      title={t('session:newTerms.title')}
      closeLabel={t('ui:close')}
      onClose={closeModal}
      footer={
        <Button isFull isLoading={change.state === 'sending'} onClick={() => void accept()}>
          {t('session:newTerms.accept')}
        </Button>
      }
    >
      {(change.state === 'refused' || change.state === 'unanswered') && (
        <Notice tone="negative">{failureText(t, change.error)}</Notice>
      )}
      <p>{t('session:newTerms.text')}</p>
      <p>
        <a href={`${help}#terms`} target="_blank" rel="noopener">
          {t('session:newTerms.read')}
        </a>
      </p>
    </Dialog>
  )
}
