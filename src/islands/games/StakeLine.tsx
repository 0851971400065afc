import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import { $session } from '#lib/session/session-store.ts'
import styles from './GameFrame.late.module.css'

/** Below the bar from before the game opens: what the law lets a round cost at the player's age. */
export function StakeLine({ t, lang, mostMinor }: { t: TFunction; lang: string; mostMinor: number }) {
  const session = useStore($session)
  const money = useMoney(lang)
  if (session.state !== 'member') return null
  return (
    <p className={styles.most}>
      {t('lobby:mostInRound', { amount: money(mostMinor, session.member.currency) })}
    </p>
  )
}
