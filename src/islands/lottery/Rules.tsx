import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { $lotteryReturns, loadLotteryReturns, type Returns } from '#lib/lottery/draws-store.ts'
import { groupsOf } from '#lib/lottery/play-groups.ts'
import { playsOf } from '#lib/lottery/pricing.ts'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { playAbout, playName } from './labels.ts'
import { oddsText } from './odds-text.ts'
import styles from './rules.module.css'

/** The rules of draw and play; odds, chance and return of each play. */
export default function Rules({ t, lang, game }: GameViewProps) {
  const returns = useStore($lotteryReturns)
  const money = useMoney(lang)
  const { gameCode, resultFrom, intervalMinutes } = game.game
  useEffect(() => void loadLotteryReturns(gameCode), [gameCode])
  if (returns.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, returns.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadLotteryReturns(gameCode)}
      />
    )
  if (returns.state === 'loading') return <Skeleton shape="row" count={6} />
  const family = game.family.id
  const { limits, currency } = game
  return (
    <div className={styles.rules}>
      <ul className={styles.facts}>
        <li>{t(resultFrom === 'seed' ? 'lottery:rules.house' : 'lottery:rules.official')}</li>
        {intervalMinutes && <li>{t('lottery:lobby.every', { count: intervalMinutes })}</li>}
        <li>{t('lottery:rules.clock')}</li>
        <li>{t('lottery:rules.cap', { amount: money(limits.winCapMinor, currency) })}</li>
        {'parlayMaxMinor' in game.rules && typeof game.rules.parlayMaxMinor === 'number' && (
          <li>{t('lottery:rules.parlayCap', { amount: money(game.rules.parlayMaxMinor, currency) })}</li>
        )}
        <li>
          {t('lottery:rules.limits', {
            least: money(limits.unitsMinor[0] ?? 1, currency),
            line: money(limits.maxLineMinor, currency),
            slip: money(limits.maxSlipMinor, currency),
          })}
        </li>
        {game.canCancel && <li>{t('lottery:rules.cancel')}</li>}
      </ul>
      {groupsOf(family, playsOf(game)).map((group) => (
        <section key={group.id} className={styles.group} aria-label={t(`lottery:plays.${group.id}`)}>
          <h3 className={styles.groupTitle}>{t(`lottery:plays.${group.id}`)}</h3>
          {group.plays.map(({ id }) => (
            <details key={id} className={styles.play}>
              <summary>
                <span>{playName(t, family, id)}</span>
                <span className={styles.return}>{returnText(t, returns.value, { playId: id, lang })}</span>
              </summary>
              <p>{playAbout(t, family, id)}</p>
              <Chances t={t} lang={lang} playId={id} returns={returns.value} />
            </details>
          ))}
        </section>
      ))}
      <p className={styles.note}>{t('lottery:rules.returnNote')}</p>
    </div>
  )
}

interface ChancesProps {
  t: GameViewProps['t']
  lang: string
  playId: string
  returns: Returns
}

const MOST_TICKETS = 12

/** One row per kind of ticket and class; kinds with equal figures share a row. */
function Chances({ t, lang, playId, returns }: ChancesProps) {
  const rows = rowsOf(returns, playId)
  return (
    <table className={styles.chances}>
      <thead>
        <tr>
          <th scope="col">{t('lottery:rules.odds')}</th>
          <th scope="col">{t('lottery:rules.chance')}</th>
          <th scope="col">{t('lottery:rules.return')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_TICKETS).map(({ oddsE4, chance, returnE4 }) => (
          <tr key={`${oddsE4}/${chance}/${returnE4}`}>
            <td>{oddsText(oddsE4, lang)}</td>
            <td>{chanceText(t, Number(chance), lang)}</td>
            <td>{percentText(returnE4, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowsOf(returns: Returns, playId: string) {
  const tickets = returns.plays.find(({ play }) => play === playId)?.tickets ?? []
  const rows = tickets.flatMap(({ returnE4, classes }) =>
    classes.map(({ oddsE4, chance }) => ({ oddsE4, chance, returnE4 })),
  )
  const seen = new Set<string>()
  return rows.filter(({ oddsE4, chance, returnE4 }) => {
    const key = `${oddsE4}/${chance}/${returnE4}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function returnText(
  t: GameViewProps['t'],
  returns: Returns,
  { playId, lang }: { playId: string; lang: string },
): string {
  const all = returns.plays.find(({ play }) => play === playId)?.tickets.map(({ returnE4 }) => returnE4) ?? []
  if (all.length === 0) return ''
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const text =
    lowest === highest
      ? percentText(lowest, lang)
      : `${percentText(lowest, lang)}–${percentText(highest, lang)}`
  return t('lottery:rules.returns', { share: text })
}

function percentText(returnE4: number, lang: string): string {
  return shareText(returnE4 / 10_000, lang, { minimumFractionDigits: 2 })
}

/** "One in n" is easier to understand than a small fraction. */
function chanceText(t: GameViewProps['t'], chance: number, lang: string): string {
  if (!(chance > 0)) return '–'
  const n = numberText(1 / chance, lang, { maximumFractionDigits: chance > 0.01 ? 2 : 0 })
  return t('lottery:rules.oneIn', { n })
}
