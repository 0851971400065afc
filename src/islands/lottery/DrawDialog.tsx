import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { saveFile } from '#islands/parts/save-file.ts'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { $drawDetail, loadDraw, type DrawDetail } from '#lib/lottery/draws-store.ts'
import { resultRows } from '#lib/lottery/result-view.ts'
import { checkDraw, drawFile } from '#lib/lottery/check-draw.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import { issueText } from './issue-text.ts'
import { ResultBalls, rowName } from './ResultBalls.tsx'
import styles from './orders.module.css'

interface Props {
  t: TFunction
  lang: string
  gameCode: string
  family: AnyFamily
  issue: string
  onClose: () => void
}

/** One draw: its numbers, and the values published before and after it. */
export function DrawDialog({ t, lang, gameCode, family, issue, onClose }: Props) {
  const detail = useStore($drawDetail)
  useEffect(() => void loadDraw({ gameCode, issue }), [gameCode, issue])
  const isOwn = detail.state === 'ready' && detail.value.draw.issue === issue
  return (
    <Dialog
      title={t('lottery:clock.draw', { issue: issueText(issue) })}
      closeLabel={t('ui:close')}
      onClose={onClose}
      size="wide"
    >
      {detail.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, detail.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadDraw({ gameCode, issue })}
        />
      )}
      {isOwn ? (
        <Published t={t} lang={lang} family={family} detail={detail.value} />
      ) : (
        detail.state !== 'failed' && <Skeleton shape="row" count={4} />
      )}
    </Dialog>
  )
}

function Published({
  t,
  lang,
  family,
  detail,
}: {
  t: TFunction
  lang: string
  family: AnyFamily
  detail: DrawDetail
}) {
  const { draw, result, bets, seed, facts } = detail
  const shown = seed?.shown
  const checks = useMemo(() => checkDraw(detail, family), [detail, family])
  return (
    <div className={styles.section}>
      <p className={styles.note}>{timeText(draw.drawsAtMs, lang)}</p>
      <dl className={styles.prizes}>
        {resultRows(family.id, result).map((row) => (
          <div key={`${row.station ?? ''}${row.id}`}>
            <dt>{rowName(t, row)}</dt>
            <dd>
              <ResultBalls t={t} rows={[{ ...row, id: 'balls' }]} />
            </dd>
          </div>
        ))}
      </dl>
      {facts.map(({ kind, atMs, reason }) => (
        <p key={atMs} className={styles.note}>
          {timeText(atMs, lang)} · {t(`lottery:fact.${kind}`)}
          {reason && (
            <>
              {': '}
              <bdi translate="no">{reason}</bdi>
            </>
          )}
        </p>
      ))}
      <details className={styles.proof}>
        <summary>{t('lottery:proof.title')}</summary>
        <p className={styles.note}>{t(seed ? 'lottery:proof.seedText' : 'lottery:proof.feedText')}</p>
        <ul className={styles.checks}>
          {checks.map(({ id, holds }) => (
            <li key={id} className={holds ? styles.holds : styles.fails}>
              <Icon name={holds ? 'check-circle' : 'alert'} size="sm" />
              <span>
                {t(`lottery:proof.checks.${id}`)} {!holds && t('lottery:proof.fails')}
              </span>
            </li>
          ))}
        </ul>
        <dl className={styles.hashes}>
          {seed && <Hash label={t('lottery:proof.chain')} value={seed.chain.end} />}
          {seed?.day && <Hash label={t('lottery:proof.day')} value={seed.day.root} />}
          {bets && <Hash label={t('lottery:proof.bets', { count: bets.size })} value={bets.root} />}
          {shown && <Hash label={t('lottery:proof.seed')} value={shown.seed} />}
        </dl>
        {shown && <OwnCheck t={t} detail={detail} family={family} />}
      </details>
    </div>
  )
}

/** The values as a file and the script that recomputes the draw from it, for whoever does not trust this page. */
function OwnCheck({ t, detail, family }: { t: TFunction; detail: DrawDetail; family: AnyFamily }) {
  const save = () => {
    const text = drawFile(detail, family)
    if (text) saveFile(`draw-${detail.draw.issue}.json`, text, 'application/json')
  }
  return (
    <>
      <p className={styles.note}>{t('lottery:proof.own')}</p>
      <p className={styles.own}>
        <Button size="sm" variant="secondary" onClick={save}>
          {t('lottery:proof.saveDraw')}
        </Button>
        <a className="btn btn--ghost btn--sm" href="/verifiers/verify-draw.mjs" download>
          {t('lottery:proof.saveScript')}
        </a>
      </p>
    </>
  )
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={styles.note}>{label}</dt>
      <dd className={styles.hash}>
        <bdi translate="no">{value}</bdi>
      </dd>
    </div>
  )
}
