import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { BalanceEye, HIDDEN_AMOUNT } from '#islands/parts/OwnMoney.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { VisuallyHidden } from '#islands/ui/VisuallyHidden.tsx'
import { formatMoney } from '#lib/shared/money/money.ts'
import { $isBalanceHidden, $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import styles from './member.late.module.css'

/** Balance with refresh and show/hide; hidden shows asterisks. A change of it is announced. */
export function BalanceChip({ t, lang, symbol }: { t: TFunction; lang: string; symbol: string }) {
  const wallet = useStore($wallet)
  const isHidden = useStore($isBalanceHidden)
  useEffect(() => void refreshBalance(), [])
  const amount =
    wallet.state === 'ready'
      ? formatMoney(wallet.value.playerMinor, wallet.value.currency, { locale: lang, symbol })
      : undefined
  const isBusy = wallet.state === 'loading' || (wallet.state === 'ready' && wallet.changing)
  return (
    <div className={styles.balance} data-testid="balance" translate="no" aria-busy={isBusy || undefined}>
      <span aria-hidden>{isHidden ? HIDDEN_AMOUNT : (amount ?? '—')}</span>
      <VisuallyHidden>
        <span aria-live="polite">
          {isHidden
            ? t('wallet:hidden')
            : amount
              ? t('wallet:updated', { amount })
              : wallet.state === 'failed'
                ? t('wallet:failed')
                : ''}
        </span>
      </VisuallyHidden>
      {/* On phones it is on the member's own page. */}
      <BalanceEye t={t} className={styles.wideOnly} />
      <IconButton
        icon="refresh"
        size="sm"
        label={t('wallet:refresh')}
        className={styles.notNarrow}
        isUnavailable={isBusy}
        onClick={() => void refreshBalance()}
      />
    </div>
  )
}
