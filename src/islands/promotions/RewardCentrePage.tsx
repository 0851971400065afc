import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Claimed } from '#lib/api/rewards/promotions.ts'
import {
  $claim,
  $claimAll,
  $rewards,
  claimAllRewards,
  forgetClaims,
  loadRewards,
} from '#lib/promotions/promotions-store.ts'
import { GoneOffer } from './GoneOffer.tsx'
import { RewardHistory } from './RewardHistory.tsx'
import { VerifyContact } from './VerifyContact.tsx'
import { WaitingReward } from './WaitingReward.tsx'
import styles from './promotions.module.css'

/** The result of a claim. */
function doneText(t: TFunction, { status, freeRounds }: Claimed, amount: string): string {
  if (status === 'applying') return t('promotions:inReview')
  return freeRounds
    ? t('promotions:freeRounds.received', { count: freeRounds })
    : t('promotions:received', { amount })
}

/** All waiting rewards, to be claimed one by one or all at once; below, the claimed ones. */
export default function RewardCentrePage({ t, lang, optionalPages = [] }: MemberPageProps) {
  // Every brand has levels, not every one missions.
  const source = optionalPages.includes('missionLeaderboard') ? 'missionLeaderboard' : 'vip'
  const rewards = useStore($rewards)
  const all = useStore($claimAll)
  const last = useStore($claim)
  const money = useMoney(lang)
  useEffect(() => {
    forgetClaims()
    void loadRewards()
  }, [])
  const brought = [
    ...(last.state === 'done' ? [last.value] : []),
    ...(all.state === 'done' ? all.value.claimed : []),
  ]
  return (
    <Loading t={t} remote={rewards} onRetry={() => void loadRewards()}>
      {({ currency, waiting, history, waitsForContact }) => (
        <div className={styles.page}>
          {brought.map((each) => (
            <Notice key={`${each.offerId} ${each.occurrence}`} tone="positive">
              {doneText(t, each, money(each.amountMinor, currency))}
            </Notice>
          ))}
          <GoneOffer t={t} rewards={waiting} />
          {all.state === 'done' && all.value.left > 0 && (
            <Notice tone="info">{t('promotions:someLeft', { count: all.value.left })}</Notice>
          )}
          {(all.state === 'refused' || all.state === 'unanswered') && (
            <Notice tone="negative">{failureText(t, all.error)}</Notice>
          )}
          {waitsForContact && (
            <Notice tone="info">
              <div className={styles.action}>
                <span>{t('promotions:closed.contact')}</span>
                <VerifyContact t={t} />
              </div>
            </Notice>
          )}
          {waiting.length === 0 && !waitsForContact && (
            <EmptyState
              icon="gift"
              title={t('promotions:nothingWaits')}
              text={t('promotions:nothingWaitsText')}
              action={
                <Button variant="secondary" href={`#member/${source}`}>
                  {t(`member:page.${source}`)}
                </Button>
              }
            />
          )}
          {waiting.length > 0 && (
            <section className={styles.section} aria-label={t('promotions:waiting')}>
              {waiting.map((reward) => (
                <WaitingReward
                  key={`${reward.offerId} ${reward.occurrence}`}
                  t={t}
                  lang={lang}
                  reward={reward}
                  currency={currency}
                  hasTitle
                />
              ))}
              {waiting.length > 1 && (
                <Button
                  variant="secondary"
                  isFull
                  isLoading={all.state === 'sending'}
                  onClick={() => void claimAllRewards()}
                >
                  {t('promotions:claimAll', { count: waiting.length })}
                </Button>
              )}
            </section>
          )}
          {history.length > 0 && <RewardHistory t={t} lang={lang} history={history} currency={currency} />}
        </div>
      )}
    </Loading>
  )
}
