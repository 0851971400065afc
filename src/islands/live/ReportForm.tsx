import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { REPORT_REASONS } from '#lib/api/talk/chat.ts'
import { reportChatLine, type ReportReason, type ShownLine } from '#lib/live/chat-store.ts'
import styles from './live.module.css'

interface Props {
  t: TFunction
  line: ShownLine
  onDone: () => void
}

/** Shows a line to the brand's people. */
export function ReportForm({ t, line, onDone }: Props) {
  const { run, failure, isPending } = useSubmit()
  const [reason, setReason] = useState<ReportReason>('abuse')
  const [isSent, setSent] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => focusWhereLost(top.current), [isSent])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!(await run(() => reportChatLine(line.id, reason)))) setSent(true)
  }
  if (isSent)
    return (
      <div ref={top} tabIndex={-1}>
        <EmptyState
          icon="check-circle"
          title={t('live:chat.reported')}
          action={
            <Button variant="secondary" onClick={onDone}>
              {t('ui:ok')}
            </Button>
          }
        />
      </div>
    )
  return (
    <form className={styles.report} onSubmit={(event) => void submit(event)}>
      <div ref={top} tabIndex={-1}>
        <h3>{t('live:chat.reportTitle')}</h3>
      </div>
      <blockquote dir="auto" className={styles.text}>
        {line.text}
      </blockquote>
      <p className="muted">{t('live:chat.reportLead')}</p>
      <Select
        label={t('live:chat.report')}
        isLabelHidden
        value={reason}
        onChange={(event) => setReason(REPORT_REASONS.find((each) => each === event.target.value) ?? reason)}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`live:chat.reason.${value}`) }))}
      />
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" isLoading={isPending}>
          {t('live:chat.report')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
