import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { LimitStatus, Protection } from '#lib/api/care/protection.ts'
import type { Submission } from '#lib/client/submitted.ts'
import { changeProtection } from '#lib/protection/protection-store.ts'
import type { PartProps } from './Part.tsx'
import styles from './protection.module.css'
import { useLimitText } from './use-limit-text.ts'

interface Props extends PartProps {
  limit: LimitStatus
  raise: NonNullable<LimitStatus['raise']>
  change: Submission<Protection>
}

/** A requested increase of a limit: it waits, then needs a confirmation, and can be cancelled at any time. */
export function RaiseNotice({ t, lang, protection, limit, raise, change }: Props) {
  const { kind, period } = limit
  const say = useLimitText({ t, lang, currency: protection.currency })
  const isRipe = protection.atMs >= raise.ripeAtMs
  const answer = (word: 'confirm' | 'cancel') =>
    void changeProtection({ target: 'raise', kind, period, answer: word })
  const isSending = change.state === 'sending'
  return (
    <Notice tone="info">
      <p>
        {raise.max === null
          ? t('protection:raise.removal')
          : t('protection:raise.to', { amount: say(kind, raise.max) })}{' '}
        {isRipe
          ? t('protection:raise.ripe', { time: timeText(raise.lapsesAtMs, lang) })
          : t('protection:raise.waits', { time: timeText(raise.ripeAtMs, lang) })}
      </p>
      <div className={styles.buttons}>
        {isRipe && (
          <Button size="sm" isLoading={isSending} onClick={() => answer('confirm')}>
            {t('protection:raise.confirm')}
          </Button>
        )}
        <Button size="sm" variant="secondary" isLoading={isSending} onClick={() => answer('cancel')}>
          {t('protection:raise.cancel')}
        </Button>
      </div>
    </Notice>
  )
}
