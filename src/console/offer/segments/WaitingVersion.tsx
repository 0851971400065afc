import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { RuleShown } from './RuleShown.tsx'
import type { SegmentProps } from './SegmentDetail.tsx'
import { decideSegment } from './segments-store.ts'

/** A version that waits: its author's note and rule, beside the one in force; another person decides. */
export function WaitingVersion({ t, lang, row, operator, mayChange }: SegmentProps & { mayChange: boolean }) {
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const { waiting, currency, shown } = row
  if (!waiting) return null
  const { version, madeBy, note } = waiting
  return (
    <section className="console-stack" aria-label={t('console:segments.waiting')}>
      <h3>{t('console:segments.waiting')}</h3>
      <p>{t('console:segments.waitingText', { operator: madeBy, version })}</p>
      {note && <q>{note}</q>}
      <RuleShown {...{ t, lang, currency }} rule={waiting.rule} />
      {mayChange && madeBy === operator.name && (
        <Notice tone="info">{t('console:refusal.segment.sameOperator')}</Notice>
      )}
      {mayChange && madeBy !== operator.name && (
        <div className="console-detail__acts">
          <Button onClick={() => setDecision('approve')}>{t('console:claims.approve')}</Button>
          <Button variant="secondary" onClick={() => setDecision('reject')}>
            {t('console:claims.reject')}
          </Button>
        </div>
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:segments.ask.${decision}`, { title: shown.title })}
          submit={t(`console:claims.${decision}`)}
          isDanger={decision === 'reject'}
          reasonHint={t('console:act.forLog')}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await decideSegment(row, { version, decision, operator: operator.name, reason })
            showToast({
              tone: 'positive',
              text: t(`console:segments.done.${decision}`, { title: shown.title }),
            })
          }}
        >
          <p>{t(`console:segments.effect.${decision}`)}</p>
        </ActDialog>
      )}
    </section>
  )
}
