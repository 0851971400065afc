import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $bonuses, loadBonuses } from '#lib/promotions/promotions-store.ts'
import { BonusCard } from './BonusCard.tsx'
import { FreeRoundCard } from './FreeRoundCard.tsx'
import styles from './promotions.module.css'

/** Each bonus: its balance, the remaining wagering, its end, and the button to give it up. */
export default function BonusDetailsPage({ t, lang }: MemberPageProps) {
  const bonuses = useStore($bonuses)
  const money = useMoney(lang)
  useEffect(() => void loadBonuses(), [])
  return (
    <Loading t={t} remote={bonuses} onRetry={() => void loadBonuses()}>
      {({ currency, bonuses: list, freeRounds, lostByWithdrawalMinor }) =>
        list.length + freeRounds.length === 0 ? (
          <EmptyState
            icon="coins"
            title={t('promotions:noBonus')}
            text={t('promotions:noBonusText')}
            action={
              <Button variant="secondary" href="#member/rewardCenter">
                {t('member:page.rewardCenter')}
              </Button>
            }
          />
        ) : (
          <div className={styles.page}>
            {lostByWithdrawalMinor > 0 && (
              <Notice tone="warning">
                {t('promotions:withdrawalEnds', { amount: money(lostByWithdrawalMinor, currency) })}
              </Notice>
            )}
            {freeRounds.map((gift) => (
              <FreeRoundCard key={gift.id} t={t} lang={lang} gift={gift} currency={currency} />
            ))}
            {list.map((bonus) => (
              <BonusCard key={bonus.id} t={t} lang={lang} bonus={bonus} currency={currency} />
            ))}
          </div>
        )
      }
    </Loading>
  )
}
