import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Downline } from '#lib/api/agent.ts'
import { giveRemark } from '#lib/agent/agent-store.ts'
import layout from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  whom: Downline
  onClose: () => void
  onDone: () => void
}

/** A note of the agent's own about somebody directly below; nobody else sees it. */
export function RemarkDialog({ t, whom, onClose, onDone }: Props) {
  const [remark, setRemark] = useState(whom.remark)
  const { isPending, failure, run } = useSubmit()
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !(await run(() => giveRemark({ account: whom.account, remark })))) onDone()
  }
  return (
    <Dialog
      title={t('agent:remark.title', { account: whom.account })}
      closeLabel={t('ui:close')}
      onClose={isPending ? undefined : onClose}
      footer={
        <Button type="submit" form={formId} isFull isLoading={isPending}>
          {t('agent:save')}
        </Button>
      }
    >
      <form id={formId} className={layout.form} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('agent:remark.label')}
          hint={t('agent:remark.hint')}
          maxLength={120}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
          data-autofocus
        />
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      </form>
    </Dialog>
  )
}
