import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { $playSummary } from '#lib/wallet/play-summary-store.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { CarePrompt } from './CarePrompt.tsx'
import { elapsedText } from './elapsed-text.ts'
import { PlayLeft } from './PlayLeft.tsx'
import { RealityCheck } from './RealityCheck.tsx'
import styles from './SessionBar.late.module.css'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props {
  t: TFunction
  lang: string
  symbol: string
  /** Shows the limits and the reality check. Trial accounts have neither, because they play for nothing. */
  isProtected: boolean
}

/** The balance, the session's result, and a link to the limits; it also raises the reality check. */
export function SessionBar({ t, lang, symbol, isProtected }: Props) {
  const wallet = useStore($wallet)
  const summary = useStore($playSummary)
  const [nowMs, setNow] = useState(serverNow)
  useEffect(() => {
    void refreshBalance()
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const isBusy = wallet.state === 'loading' || (wallet.state === 'ready' && wallet.changing)
  const money = (minor: number, currency: { code: string; exponent: number }) =>
    formatMoney(minor, currency, { locale: lang, symbol })
  const balance = wallet.state === 'ready' ? money(wallet.value.playerMinor, wallet.value.currency) : '—'
  const play = summary.state === 'ready' ? summary.value : undefined
  return (
    <div className={styles.bar} role="group" aria-label={t('wallet:session')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('wallet:balance')}</dt>
          <dd aria-busy={isBusy || undefined}>
            <Money isLive text={balance} />
          </dd>
        </div>
        <div>
          <dt>{t('wallet:net')}</dt>
          <dd>{play ? <Net minor={play.netMinor} text={money(play.netMinor, play.currency)} /> : '—'}</dd>
        </div>
        {play && play.openMinor > 0 && (
          <div>
            <dt>{t('wallet:check.openStakes')}</dt>
            <dd>
              <Money text={money(play.openMinor, play.currency)} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('wallet:elapsed')}</dt>
          <dd>{play ? elapsedText(t, nowMs - play.sinceMs) : '—'}</dd>
        </div>
        {isProtected && <PlayLeft t={t} money={money} />}
      </dl>
      {isProtected && (
        <a
          className={`icon-btn icon-btn--sm ${styles.safer}`}
          href="#member/protection"
          aria-label={t('wallet:saferPlay')}
        >
          <Icon name="shield" />
        </a>
      )}
      <IconButton
        icon="refresh"
        size="sm"
        label={t('wallet:refresh')}
        isUnavailable={isBusy}
        onClick={() => void refreshBalance()}
      />
      {isProtected && <RealityCheck t={t} lang={lang} symbol={symbol} />}
      {isProtected && <CarePrompt t={t} />}
    </div>
  )
}

function Net({ minor, text }: { minor: number; text: string }) {
  if (minor === 0) return <Money text={text} />
  return <Money text={minor > 0 ? `+${text}` : text} tone={minor > 0 ? 'positive' : 'negative'} />
}
