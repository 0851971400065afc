import type { TFunction } from 'i18next'
import { Fold, FoldText } from '#islands/parts/Fold.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { classes } from '#islands/ui/classes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { BoardRow, Leaderboard } from '#lib/api/rewards/missions.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { figureList } from '#lib/shared/text/figure-list.ts'
import styles from './missions.module.css'

interface Props {
  t: TFunction
  lang: string
  board: Leaderboard
  currency: Currency
}

/** A board: who is ahead, where the member stands, what each place brings, and who won last time. */
export function BoardCard({ t, lang, board, currency }: Props) {
  const money = useMoney(lang)
  const { offerId, title, text, terms, rows, own, players, endsAtMs, last, ties } = board
  const isListed = rows.some(({ isOwn }) => isOwn)
  return (
    <article className={classes('card', styles.card)} aria-labelledby={`board-${offerId}`}>
      <header>
        <h4 id={`board-${offerId}`}>
          <Icon name="trophy" size="lg" /> {title}
        </h4>
        <small className="muted">{t('missions:until', { date: timeText(endsAtMs, lang) })}</small>
      </header>
      <p className="muted">{text}</p>
      <p className={styles.own}>
        {own ? (
          <>
            <strong className="figure">{t('missions:rank', { rank: numberText(own.rank, lang) })}</strong>
            <span>
              {t('missions:ofPlayers', {
                count: players,
                players: numberText(players, lang),
                score: money(own.scoreMinor, currency),
              })}
            </span>
          </>
        ) : (
          <span>{t('missions:notYet')}</span>
        )}
      </p>
      {rows.length > 0 ? (
        <Rows t={t} lang={lang} rows={rows} currency={currency} label={title} />
      ) : (
        <p>
          {prizesText(
            t,
            lang,
            board.prizesMinor.map((prize) => money(prize, currency)),
          )}
        </p>
      )}
      {own && !isListed && rows.length > 0 && <p className="muted small">{t('missions:below')}</p>}
      <Fold title={t('missions:terms')}>
        <FoldText>
          {terms} {t(`missions:ties.${ties}`)}
        </FoldText>
      </Fold>
      {last.length > 0 && (
        <Fold title={t('missions:last')}>
          <Rows t={t} lang={lang} rows={last} currency={currency} label={t('missions:last')} />
        </Fold>
      )}
    </article>
  )
}

/** The prizes of the places, while the board is empty. */
export function prizesText(t: TFunction, lang: string, prizes: readonly string[]): string {
  return t('missions:prizes', { prizes: figureList(lang, prizes) })
}

interface RowsProps extends Pick<Props, 't' | 'lang' | 'currency'> {
  rows: readonly BoardRow[]
  label: string
}

export function Rows({ t, lang, rows, currency, label }: RowsProps) {
  const money = useMoney(lang)
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('missions:column.place')}</th>
            <th scope="col">{t('missions:column.name')}</th>
            <th scope="col">{t('missions:column.score')}</th>
            <th scope="col">{t('missions:column.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, name, scoreMinor, prizeMinor, isOwn }, index) => (
            <tr key={`${place} ${index}`} className={isOwn ? styles.isOwn : undefined}>
              <td>
                <bdi translate="no" className="figure">
                  {place}
                </bdi>
              </td>
              <td>
                <bdi translate="no">{name}</bdi>
                {isOwn && <small> {t('missions:you')}</small>}
              </td>
              <td>
                <bdi translate="no" className="figure">
                  {money(scoreMinor, currency)}
                </bdi>
              </td>
              <td>
                <bdi translate="no" className="figure">
                  {prizeMinor > 0 ? money(prizeMinor, currency) : '–'}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
