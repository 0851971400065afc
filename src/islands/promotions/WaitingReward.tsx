import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { WaitingReward as Reward } from '#lib/api/rewards/promotions.ts'
import { $claim, $claimedKey, claimReward, retryClaim, rewardKey } from '#lib/promotions/promotions-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import styles from './promotions.module.css'

interface Props {
  t: TFunction
  lang: string
  reward: Reward
  currency: Currency
  /** Where rewards of several offers stand together. */
  hasTitle?: boolean
}

/** A reward that waits, and what it is: money, or a bonus with its wagering. */
export function WaitingReward({ t, lang, reward, currency, hasTitle = false }: Props) {
  const money = useMoney(lang)
  const state = useStore($claim)
  const isThis = useStore($claimedKey) === rewardKey(reward)
  const { title, amountMinor, freeRounds, isSurprise, kind, occurrence } = reward
  const isLost = isThis && state.state === 'unanswered'
  const failure = isThis && (state.state === 'refused' || isLost) && state.error
  return (
    <div className={styles.reward}>
      <div>
        {hasTitle && <strong>{title}</strong>}
        {isSurprise && <span>{t(`promotions:surprise.${kind}`)}</span>}
        {freeRounds && (
          <span>
            {t('promotions:freeRounds.gift', {
              count: freeRounds.rounds,
              stake: money(freeRounds.stakeMinor, currency),
            })}
          </span>
        )}
        {!isSurprise && !freeRounds && <Money text={money(amountMinor, currency)} />}
        <small className="muted">
          {termsText(t, reward)}
          {/^\d{4}-\d{2}-\d{2}$/.test(occurrence) && <> · {dayText(occurrence, lang)}</>}
        </small>
      </div>
      <Button
        size="md"
        isLoading={isThis && state.state === 'sending'}
        onClick={() => void (isLost ? retryClaim() : claimReward(reward))}
      >
        {isLost ? t('ui:retry') : t(isSurprise ? `promotions:open.${kind}` : 'promotions:claim')}
      </Button>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
    </div>
  )
}

function termsText(t: TFunction, { wageringE4, freeRounds }: Reward): string {
  const times = wageringE4 / 10_000
  if (freeRounds)
    return times > 0 ? t('promotions:freeRounds.asBonus', { times }) : t('promotions:freeRounds.asMoney')
  return times > 0 ? t('promotions:asBonus', { times }) : t('promotions:asMoney')
}

function dayText(day: string, lang: string): string {
  return dateText(Date.parse(day), { lang, form: 'dayMonth', timeZone: 'UTC' })
}
