import { useEffect, useRef } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { LimitStatus, Protection } from '#lib/api/care/protection.ts'
import type { Submission } from '#lib/client/submitted.ts'
import { LimitForm } from './LimitForm.tsx'
import type { PartProps } from './Part.tsx'
import styles from './protection.module.css'
import { RaiseNotice } from './RaiseNotice.tsx'
import { limitName, useLimitText } from './use-limit-text.ts'

interface Props extends PartProps {
  limit: LimitStatus
  change: Submission<Protection>
  isOpen: boolean
  onToggle: () => void
}

/** A limit over one period: the bar shows the usage of the lowest limit, and the text repeats it. */
export function LimitRow({ t, lang, protection, limit, change, isOpen, onToggle }: Props) {
  const say = useLimitText({ t, lang, currency: protection.currency })
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { kind, period, max, left, others, raise } = limit
  const used = Math.max(0, limit.used)
  const name = limitName(t, limit)
  const action = max === null ? 'set' : 'change'
  return (
    <li className={styles.limit}>
      <div className={styles.line}>
        <div>
          <strong>{t(`protection:limits.period.${period}`)}</strong>{' '}
          <span className="muted">
            {max === null
              ? t('protection:limits.none')
              : t('protection:limits.own', { amount: say(kind, max) })}
          </span>
        </div>
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t(`protection:limits.${action}Of`, { name })}
          onClick={onToggle}
        >
          {t(`protection:limits.${action}`)}
        </Button>
      </div>
      {others.map((other) => (
        <p key={`${other.by}-${other.max}`} className="small">
          <Badge>{t(`protection:limits.by.${other.by}`)}</Badge> {say(kind, other.max)}
        </p>
      ))}
      {left !== null && (
        <>
          <ProgressBar max={used + left || 1} value={used} label={name} />
          <p className="small">
            {t('protection:limits.left', { used: say(kind, used), left: say(kind, left) })}
          </p>
        </>
      )}
      {left === null && used > 0 && (
        <p className="small muted">{t('protection:limits.used', { used: say(kind, used) })}</p>
      )}
      {raise && <RaiseNotice {...{ t, lang, protection, limit, raise, change }} />}
      {isOpen && <LimitForm {...{ t, lang, protection, limit, change }} onDone={onToggle} />}
    </li>
  )
}
