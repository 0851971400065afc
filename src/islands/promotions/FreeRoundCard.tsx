import type { TFunction } from 'i18next'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { FreeRoundGift } from '#lib/api/rewards/promotions-bonuses.ts'
import styles from './promotions.module.css'

interface Props {
  t: TFunction
  lang: string
  gift: FreeRoundGift
  currency: Currency
}

const TONES: Partial<Record<FreeRoundGift['state'], Tone>> = { open: 'info', used: 'positive' }

/** Free rounds: of which game, how many are left, until when, and what they won. */
export function FreeRoundCard({ t, lang, gift, currency }: Props) {
  const money = useMoney(lang)
  const { title, nodeId, gameName, rounds, used, stakeMinor, wonMinor, wageringE4, state } = gift
  const isOpen = state === 'open'
  return (
    <article className={classes('card', styles.item)}>
      <header>
        <h3>{title || t('promotions:freeRounds.title')}</h3>
        <Badge tone={TONES[state] ?? 'neutral'}>{t(`promotions:freeRounds.state.${state}`)}</Badge>
      </header>
      <p>
        {t('promotions:freeRounds.each', {
          count: rounds,
          game: gameName,
          stake: money(stakeMinor, currency),
        })}
      </p>
      {isOpen && (
        <div className={styles.goal}>
          <ProgressBar max={rounds} value={used} label={t('promotions:freeRounds.title')} />
          <span>
            {t('promotions:freeRounds.left', {
              count: rounds - used,
              until: timeText(gift.expiresAtMs, lang),
            })}
          </span>
        </div>
      )}
      <ul className={styles.facts}>
        <li>
          {wageringE4 > 0
            ? t('promotions:freeRounds.asBonus', { times: wageringE4 / 10_000 })
            : t('promotions:freeRounds.asMoney')}
        </li>
        {wonMinor > 0 && <li>{t('promotions:freeRounds.won', { amount: money(wonMinor, currency) })}</li>}
        <li className="muted">{t('promotions:since', { date: timeText(gift.madeAtMs, lang) })}</li>
      </ul>
      {isOpen && (
        <div className={styles.action}>
          <Button size="sm" onClick={() => void play({ nodeId, gameName })}>
            {t('promotions:freeRounds.play')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** The game's own screen takes over from the member centre. */
async function play(game: { nodeId: string; gameName: string }): Promise<void> {
  const { startGame } = await import('#lib/games/launch-store.ts')
  await startGame(game)
}
