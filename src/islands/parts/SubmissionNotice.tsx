import type { TFunction } from 'i18next'
import { BreakWays } from './BreakWays.tsx'
import { isBreakRefusal } from './break-refusal.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Submission } from '#lib/client/submitted.ts'

interface Props {
  t: TFunction
  submission: Submission<unknown>
  onRetry: () => Promise<void>
}

/** What became of an intent that failed: a refusal in words, or the way to send again what got no answer. */
export function SubmissionNotice({ t, submission, onRetry }: Props) {
  if (submission.state === 'refused')
    return (
      <Notice tone="negative">
        <p>{failureText(t, submission.error)}</p>
        {submission.error.code === 'session.weak' && (
          <a href="#member/securityCenter">{t('ui:confirmYourself')}</a>
        )}
        {isBreakRefusal(submission.error) && <BreakWays t={t} />}
      </Notice>
    )
  if (submission.state !== 'unanswered') return null
  return (
    <Notice tone="negative">
      <strong>{t('ui:unanswered.title')}</strong>
      <p>{failureText(t, submission.error)}</p>
      <p>{t('ui:unanswered.text')}</p>
      <Button variant="secondary" size="sm" icon="refresh" onClick={() => void onRetry()}>
        {t('ui:unanswered.retry')}
      </Button>
    </Notice>
  )
}
