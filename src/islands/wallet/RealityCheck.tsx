import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Protection } from '#lib/api/care/protection.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import {
  $protection,
  $protectionChange,
  changeProtection,
  loadProtection,
} from '#lib/protection/protection-store.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { LONGEST_TIMER_MS } from '#lib/shared/time/durations.ts'
import styles from './SessionBar.late.module.css'
import { elapsedText } from './elapsed-text.ts'

interface Props {
  t: TFunction
  lang: string
  symbol: string
}

/**
 * The reality check: at the player's interval it states play time and result over all games, tabs and devices, as counted
 * by the server. It must be answered; leaving leads out of the game.
 */
export function RealityCheck({ t, lang, symbol }: Props) {
  const due = useDueCheck()
  const change = useStore($protectionChange)
  if (!due) return null
  const { check, currency, atMs } = due
  const money = (minor: number) => formatMoney(minor, currency, { locale: lang, symbol })
  const net = check.wonMinor - (check.stakedMinor - check.openMinor)
  const isSending = change.state === 'sending'
  const answer = async (word: 'continue' | 'leave') => {
    await changeProtection({ target: 'answer', answer: word })
    if (word === 'leave' && $protectionChange.get().state === 'done')
      openModal({ name: 'member', page: 'protection' })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('wallet:check.title')}
      closeLabel={t('ui:close')}
      footer={
        <>
          <Button variant="secondary" isLoading={isSending} onClick={() => void answer('continue')}>
            {t('wallet:check.continue')}
          </Button>
          <Button isLoading={isSending} onClick={() => void answer('leave')}>
            {t('wallet:check.leave')}
          </Button>
        </>
      }
    >
      {(change.state === 'refused' || change.state === 'unanswered') && (
        <Notice tone="negative">{failureText(t, change.error)}</Notice>
      )}
      <p>{t('wallet:check.text', { time: elapsedText(t, atMs - (check.sinceMs ?? atMs)) })}</p>
      <dl className={styles.check}>
        {(
          [
            ['staked', money(check.stakedMinor)],
            ['openStakes', money(check.openMinor)],
            ['won', money(check.wonMinor)],
            ['net', net > 0 ? `+${money(net)}` : money(net)],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt>{t(`wallet:check.${name}`)}</dt>
            <dd className="figure">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The protection at the time the check is due; read again at that time. */
function useDueCheck(): Protection | undefined {
  const protection = useStore($protection)
  const value = protection.state === 'ready' ? protection.value : undefined
  const { atMs = 0, check } = value ?? {}
  const dueAtMs = check?.dueAtMs ?? null
  useEffect(() => void loadProtection(), [])
  useEffect(() => {
    if (dueAtMs === null || dueAtMs <= atMs) return
    const timer = setTimeout(() => void loadProtection(), Math.min(dueAtMs - atMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [dueAtMs, atMs])
  return value && dueAtMs !== null && dueAtMs <= atMs ? value : undefined
}
