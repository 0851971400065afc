import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Failure } from '#lib/client/remote.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { failureText } from './failure-text.ts'
import { Notice } from './Notice.tsx'

interface Props {
  t: TFunction
  title: string
  yes: string
  /** Default: "Cancel". */
  no?: string
  isPending: boolean
  failure?: Failure | undefined
  /** Omitted if the action cannot be repeated after a refusal. */
  onYes: (() => void) | undefined
  onNo: () => void
  children: ReactNode
}

/** Asks for confirmation, and reports a refusal. */
export function QuestionDialog({ t, title, yes, no, isPending, failure, onYes, onNo, children }: Props) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={t('ui:close')}
      onClose={onNo}
      footer={
        <>
          <Button variant="secondary" onClick={onNo}>
            {no ?? t('ui:cancel')}
          </Button>
          {onYes && (
            <Button isLoading={isPending} onClick={onYes}>
              {yes}
            </Button>
          )}
        </>
      }
    >
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <p>{children}</p>
    </Dialog>
  )
}
