import { useStore } from '@nanostores/react'
import { shortTimeText, useMoney } from '#islands/parts/use-money.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { chaseMultiples, comingDraws } from '#lib/lottery/coming-draws.ts'
import { $slip, planDraws } from '#lib/lottery/slip-store.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { Stepper } from './Stepper.tsx'
import styles from './slip.module.css'

const FIRST_CHASE = 5
const MOST_SHOWN = 30

interface Props extends GameViewProps {
  /** Per draw of the plan. */
  costs: readonly number[]
}

/** The same slip in several coming draws, each with its own multiple, optionally until a win. */
export function ChasePlan({ t, lang, game, costs }: Props) {
  const { issue, multiples, stopsOnWin } = useStore($slip)
  const money = useMoney(lang)
  const draws = comingDraws(game.draws, issue)
  const most = Math.min(game.maxChaseDraws, draws.length)
  const isChase = multiples.length > 1
  if (most < 2) return null
  const plan = (count: number, doubles = false) =>
    planDraws(
      chaseMultiples(count, { first: multiples[0] ?? 1, doubles, max: game.limits.maxMultiple }),
      count > 1 && (isChase ? stopsOnWin : true),
    )
  return (
    <div className={styles.chase}>
      <Checkbox
        label={t('lottery:chase.title')}
        checked={isChase}
        onChange={(event) => plan(event.target.checked ? Math.min(FIRST_CHASE, most) : 1)}
      />
      {isChase && (
        <>
          <div className={styles.chaseHead}>
            <Stepper
              t={t}
              label={t('lottery:chase.draws')}
              value={multiples.length}
              max={most}
              onChange={(count) => plan(Math.max(2, count))}
            />
            <button type="button" className="chip" onClick={() => plan(multiples.length)}>
              {t('lottery:chase.same')}
            </button>
            <button type="button" className="chip" onClick={() => plan(multiples.length, true)}>
              {t('lottery:chase.doubled')}
            </button>
          </div>
          <Checkbox
            label={t('lottery:chase.stop')}
            checked={stopsOnWin}
            onChange={(event) => planDraws(multiples, event.target.checked)}
          />
          <ol className={styles.draws}>
            {draws.slice(0, Math.min(multiples.length, MOST_SHOWN)).map((draw, index) => (
              <li key={draw.issue} className={styles.chaseDraw}>
                <span>
                  <bdi translate="no" className="figure">
                    {issueText(draw.issue)}
                  </bdi>
                  <span className={styles.note}>{shortTimeText(draw.drawsAtMs, lang)}</span>
                </span>
                <Stepper
                  t={t}
                  label={t('lottery:chase.multiple', { issue: issueText(draw.issue) })}
                  isLabelHidden
                  value={multiples[index] ?? 1}
                  max={game.limits.maxMultiple}
                  onChange={(value) => planDraws(multiples.with(index, value), stopsOnWin)}
                />
                <bdi translate="no" className="figure">
                  {money(costs[index] ?? 0, game.currency)}
                </bdi>
              </li>
            ))}
          </ol>
          {multiples.length > MOST_SHOWN && (
            <p className={styles.note}>{t('lottery:chase.more', { count: multiples.length - MOST_SHOWN })}</p>
          )}
          <p className={styles.note}>{t('lottery:chase.note')}</p>
        </>
      )}
    </div>
  )
}
