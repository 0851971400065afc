import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { LobbyGame } from '#lib/lottery/lobby-store.ts'
import { shortRows } from '#lib/lottery/result-view.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { Countdown } from './Countdown.tsx'
import { issueText } from './issue-text.ts'
import { linkTo } from './link-to.ts'
import { ResultBalls } from './ResultBalls.tsx'
import lobby from './lobby.module.css'
import styles from './lottery.module.css'

/** A game in the lobby: a link, so that it opens in another tab too. */
export function GameTile({ t, lang, game }: { t: TFunction; lang: string; game: LobbyGame }) {
  const { gameCode, name, family, draw, last, intervalMinutes } = game
  const rows = last?.result ? shortRows(family, last.result) : []
  return (
    <a className={lobby.tile} {...linkTo({ gameCode, view: 'betting' })}>
      <span className={lobby.tileHead}>
        <strong className={lobby.tileName}>
          <bdi translate="no">{name}</bdi>
        </strong>
        <Countdown t={t} draw={draw} />
      </span>
      <span className={styles.note}>
        {intervalMinutes
          ? t('lottery:lobby.every', { count: intervalMinutes })
          : draw && t('lottery:lobby.drawsAt', { time: timeOf(draw.drawsAtMs, lang) })}
      </span>
      <span className={lobby.tileResult}>
        {last && rows.length > 0 ? (
          <>
            <span className={classes(styles.note, styles.issue)}>
              {t('lottery:lobby.last', { issue: issueText(last.issue) })}
            </span>
            <ResultBalls t={t} rows={rows} size="sm" />
          </>
        ) : (
          <span className={styles.note}>{t('lottery:lobby.noResult')}</span>
        )}
      </span>
      <span className={lobby.tilePlay}>
        {t('lottery:lobby.play')}
        <Icon name="arrow-right" size="sm" />
      </span>
    </a>
  )
}

function timeOf(atMs: number, lang: string): string {
  // The page states the hours of official draws where they are held.
  return dateText(atMs, { lang, form: 'weekTime' })
}
