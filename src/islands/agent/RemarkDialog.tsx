import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { Downline } from '#lib/api/agents/agent.ts'
import { setDownlineRemark } from '#lib/agent/agent-store.ts'
import { SaveDialog } from './SaveDialog.tsx'

interface Props {
  t: TFunction
  whom: Downline
  onClose: () => void
  onDone: () => void
}

/** The agent's private note about a member directly below. */
export function RemarkDialog({ t, whom, onClose, onDone }: Props) {
  const [remark, setRemark] = useState(whom.remark)
  const { isPending, failure, run } = useSubmit()
  const save = async () => {
    if (!isPending && !(await run(() => setDownlineRemark({ account: whom.account, remark })))) onDone()
  }
  return (
    <SaveDialog
      {...{ t, isPending, failure, onClose }}
      title={t('agent:remark.title', { account: whom.account })}
      onSave={() => void save()}
    >
      <Field
        label={t('agent:remark.label')}
        hint={t('agent:remark.hint')}
        maxLength={120}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        data-autofocus
      />
    </SaveDialog>
  )
}
