import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Fold, FoldText } from '#islands/parts/Fold.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { Raffle } from '#lib/api/rewards/missions.ts'
import { $rafflePrize, claimRaffle, retryClaimRaffle } from '#lib/missions/missions-store.ts'
import { RepeatFold } from '#islands/promotions/RepeatFold.tsx'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import { prizesText, Rows } from './BoardCard.tsx'
import styles from './missions.module.css'

interface Props {
  t: TFunction
  lang: string
  raffle: Raffle
  currency: Currency
}

/** A raffle: the member's tickets and chance, what was published before the draw, and who won after it. */
export function RaffleCard({ t, lang, raffle, currency }: Props) {
  const money = useMoney(lang)
  const { offerId, title, text, terms, tickets, chanceE4, nextMinor, endsAtMs, winners, prizesMinor } = raffle
  return (
    <article className={classes('card', styles.card)} aria-labelledby={`raffle-${offerId}`}>
      <header>
        <h4 id={`raffle-${offerId}`}>
          <Icon name="ticket" size="lg" /> {title}
        </h4>
        <small className="muted">
          {t(winners ? 'missions:raffle.drawn' : 'missions:raffle.draw', { date: timeText(endsAtMs, lang) })}
        </small>
      </header>
      <p className="muted">{text}</p>
      <p className={styles.own}>
        <strong className="figure">
          {t('missions:raffle.tickets', { tickets: numberText(tickets, lang) })}
        </strong>
        {!winners && (
          <span>
            {t('missions:raffle.chance', {
              chance: shareText(chanceE4 / 10_000, lang),
              next: money(nextMinor, currency),
            })}
          </span>
        )}
      </p>
      {winners ? (
        <>
          <Prize t={t} raffle={raffle} amount={money(raffle.wonMinor, currency)} />
          <Rows t={t} lang={lang} rows={winners} currency={currency} label={t('missions:raffle.winners')} />
        </>
      ) : (
        <p>
          {prizesText(
            t,
            lang,
            prizesMinor.map((prize) => money(prize, currency)),
          )}
        </p>
      )}
      <Fold title={t('missions:terms')}>
        <FoldText>{terms}</FoldText>
        <FoldText>
          {t('missions:raffle.proof')}{' '}
          <bdi translate="no" className={styles.hash}>
            {raffle.seedHash}
          </bdi>
        </FoldText>
      </Fold>
      <RepeatFold t={t} lang={lang} offerId={offerId} seedHash={raffle.seedHash} />
    </article>
  )
}

function Prize({ t, raffle, amount }: Pick<Props, 't' | 'raffle'> & { amount: string }) {
  const state = useStore($rafflePrize)
  if (raffle.wonMinor === 0) return <p>{t('missions:raffle.nothing')}</p>
  if (raffle.isClaimed) return <Notice tone="positive">{t('missions:raffle.received', { amount })}</Notice>
  const isLost = state.state === 'unanswered'
  return (
    <div className={styles.section}>
      <p>{t('missions:raffle.won', { amount })}</p>
      <Button
        isLoading={state.state === 'sending'}
        onClick={() => void (isLost ? retryClaimRaffle() : claimRaffle(raffle.offerId))}
      >
        {isLost ? t('ui:retry') : t('missions:raffle.claim')}
      </Button>
      {(state.state === 'refused' || isLost) && (
        <Notice tone="negative">{failureText(t, state.error)}</Notice>
      )}
    </div>
  )
}
