import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { Money } from '#islands/ui/Money.tsx'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { Bonus } from '#lib/api/rewards/promotions-bonuses.ts'
import { $givingUp, giveUpBonus, resetGiveUp, retryGiveUp } from '#lib/promotions/promotions-store.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import styles from './promotions.module.css'

interface Props {
  t: TFunction
  lang: string
  bonus: Bonus
  currency: Currency
}

const TONES: Partial<Record<Bonus['state'], Tone>> = {
  active: 'info',
  closing: 'warning',
  completed: 'positive',
}

/** One bonus, with its progress in money and in words. */
export function BonusCard({ t, lang, bonus, currency }: Props) {
  const money = useMoney(lang)
  const { state, title, balanceMinor, bonusMinor } = bonus
  const isRunning = isBonusRunning(bonus)
  const [isAsked, setAsked] = useState(false)
  return (
    <article className={classes('card', styles.item)}>
      <header>
        <h3>{title || t('promotions:bonus')}</h3>
        <Badge tone={TONES[state] ?? 'neutral'}>{t(`promotions:bonusState.${state}`)}</Badge>
      </header>
      <p className={styles.balance}>
        <Money size="lg" text={money(isRunning ? balanceMinor : bonusMinor, currency)} />
        {isRunning && (
          <span className="muted small">
            {t('promotions:ofBonus', { amount: money(bonusMinor, currency) })}
          </span>
        )}
      </p>
      {isRunning && <Wagering {...{ t, lang, bonus, currency }} />}
      <Facts {...{ t, lang, bonus, currency }} />
      {(isRunning || state === 'queued') && (
        <div className={styles.action}>
          <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
            {t('promotions:giveUp')}
          </Button>
        </div>
      )}
      {isAsked && (
        <GiveUp
          t={t}
          bonus={bonus}
          amount={money(isRunning ? balanceMinor : bonusMinor, currency)}
          onClose={() => setAsked(false)}
        />
      )}
    </article>
  )
}

/** How much is still to be wagered, on what, and until when. */
function Wagering({ t, lang, bonus, currency }: Props) {
  const money = useMoney(lang)
  const { wageredMinor, requiredMinor, expiresAtMs } = bonus
  const left = money(requiredMinor - wageredMinor, currency)
  const on = listText(
    bonus.counts.map(({ product, weightBp }) =>
      weightBp === 10_000
        ? t(`promotions:product.${product}`)
        : t('promotions:weighted', {
            product: t(`promotions:product.${product}`),
            percent: percentText(weightBp / 100, lang, 0),
          }),
    ),
    lang,
    'disjunction',
  )
  return (
    <div className={styles.goal}>
      <ProgressBar max={requiredMinor} value={wageredMinor} label={t('promotions:wagering')} />
      <span>
        {expiresAtMs === undefined
          ? t('promotions:leftToWager', { left, on })
          : t('promotions:leftToWagerUntil', { left, on, until: timeText(expiresAtMs, lang) })}
      </span>
      <span className="muted small">
        {t('promotions:done', {
          done: money(wageredMinor, currency),
          target: money(requiredMinor, currency),
        })}
      </span>
    </div>
  )
}

/** The conditions of a bonus, and what it has paid or lost so far. */
function Facts({ t, lang, bonus, currency }: Props) {
  const money = useMoney(lang)
  const isRunning = isBonusRunning(bonus)
  return (
    <ul className={styles.facts}>
      {bonus.state === 'queued' && <li>{t('promotions:queuedText')}</li>}
      {isRunning && bonus.maxStakeMinor !== undefined && (
        <li>{t('promotions:maxStake', { amount: money(bonus.maxStakeMinor, currency) })}</li>
      )}
      {isRunning && bonus.capMinor !== undefined && (
        <li>{t('promotions:cap', { amount: money(bonus.capMinor, currency) })}</li>
      )}
      {isRunning && <li>{t(bonus.isSticky ? 'promotions:bonusFirst' : 'promotions:realFirst')}</li>}
      {bonus.openBets > 0 && <li>{t('promotions:openBets', { count: bonus.openBets })}</li>}
      {bonus.convertedMinor > 0 && (
        <li>{t('promotions:converted', { amount: money(bonus.convertedMinor, currency) })}</li>
      )}
      {bonus.forfeitedMinor > 0 && (
        <li>{t('promotions:forfeited', { amount: money(bonus.forfeitedMinor, currency) })}</li>
      )}
      {bonus.reason && <li>{t(`promotions:reason.${bonus.reason}`)}</li>}
      <li className="muted">
        {bonus.endedAtMs === undefined
          ? t('promotions:since', { date: timeText(bonus.madeAtMs, lang) })
          : t('promotions:ended', { date: timeText(bonus.endedAtMs, lang) })}
      </li>
    </ul>
  )
}

function isBonusRunning({ state }: Bonus): boolean {
  return state === 'active' || state === 'closing'
}

interface GiveUpProps {
  t: TFunction
  bonus: Bonus
  amount: string
  onClose: () => void
}

/** Asks for confirmation, and names what is lost. */
function GiveUp({ t, bonus, amount, onClose }: GiveUpProps) {
  const state = useStore($givingUp)
  const isLost = state.state === 'unanswered'
  const yes = async () => {
    if (isLost) await retryGiveUp()
    else {
      resetGiveUp()
      await giveUpBonus(bonus.id)
    }
    if ($givingUp.get().state === 'done') onClose()
  }
  return (
    <QuestionDialog
      t={t}
      title={t('promotions:giveUpTitle')}
      yes={isLost ? t('ui:retry') : t('promotions:giveUp')}
      isPending={state.state === 'sending'}
      failure={state.state === 'refused' || isLost ? state.error : undefined}
      onYes={() => void yes()}
      onNo={onClose}
    >
      <p>{t('promotions:giveUpText', { amount })}</p>
    </QuestionDialog>
  )
}
