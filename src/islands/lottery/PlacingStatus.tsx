import { useStore } from '@nanostores/react'
import { useMoney } from '#islands/parts/use-money.ts'
import { BreakWays } from '#islands/parts/BreakWays.tsx'
import { isBreakRefusal } from '#islands/parts/break-refusal.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import type { Failure } from '#lib/client/remote.ts'
import { goTo } from '#lib/lottery/game-address.ts'
import {
  $placing,
  closePlacing,
  giveUpSlip,
  placeBetsAgain,
  type Placing,
} from '#lib/lottery/placing-store.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { Issues } from './Issues.tsx'
import styles from './slip.module.css'

interface NewsProps extends GameViewProps {
  placing: Exclude<Placing, { state: 'idle' }>
}

/** The state of a sent slip: sent, accepted, refused, or unknown and being checked. */
export function PlacingStatus({ t, lang, game }: GameViewProps) {
  const placing = useStore($placing)
  if (placing.state === 'idle') return null
  return (
    <div data-news="" tabIndex={-1}>
      <News t={t} lang={lang} game={game} placing={placing} />
    </div>
  )
}

function News({ t, lang, game, placing }: NewsProps) {
  const money = useMoney(lang)
  switch (placing.state) {
    case 'sent':
      return (
        <p className={styles.status} role="status">
          <Spinner /> {t('lottery:placing.sent')}
        </p>
      )
    case 'asking':
      return (
        <Notice tone="warning">
          <p role="status">
            <Spinner /> {t('lottery:placing.asking')}
          </p>
        </Notice>
      )
    case 'notArrived':
      return (
        <Notice tone="warning">
          <p role="alert">{t('lottery:placing.notArrived')}</p>
          <div className={styles.choices}>
            <Button size="sm" onClick={() => void placeBetsAgain()}>
              {t('lottery:placing.again')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => void giveUpSlip()}>
              {t('lottery:placing.giveUp')}
            </Button>
          </div>
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="negative">
          <p>{failureText(t, placing.error)}</p>
          <p>{t('lottery:placing.nothingTaken')}</p>
          {isBreakRefusal(placing.error) && <BreakWays t={t} />}
          <div className={styles.choices}>
            {isByLimit(placing.error) && (
              <Button size="sm" variant="secondary" href="#member/protection">
                {t('lottery:placing.limits')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={closePlacing}>
              {t('ui:ok')}
            </Button>
          </div>
        </Notice>
      )
    case 'accepted': {
      const { order, refused } = placing
      return (
        <Notice tone="positive">
          <p role="status">
            <Issues
              text={
                order.draws > 1
                  ? t('lottery:placing.acceptedPlan', {
                      count: order.draws,
                      amount: money(order.stakeMinor, order.currency),
                      first: issueText(order.firstIssue),
                      last: issueText(order.lastIssue),
                    })
                  : t('lottery:placing.accepted', {
                      amount: money(order.stakeMinor, order.currency),
                      issue: issueText(order.firstIssue),
                    })
              }
            />
          </p>
          {refused.length > 0 && <p>{t('lottery:placing.leftOut', { count: refused.length })}</p>}
          <div className={styles.choices}>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                closePlacing()
                goTo({ gameCode: game.game.gameCode, view: 'orders' })
              }}
            >
              {t('lottery:placing.show')}
            </Button>
            <Button size="sm" variant="ghost" onClick={closePlacing}>
              {t('ui:ok')}
            </Button>
          </div>
        </Notice>
      )
    }
  }
}

/** Refused for the player's protection: what holds is shown on its page. */
function isByLimit(failure: Failure): boolean {
  const { code } = failure
  return code === 'wallet.limitReached' || (code.startsWith('protection.') && !isBreakRefusal(failure))
}
