import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { DRAW_TONES } from './draw-tones.ts'
import { enterResult, operateDraw, type Draw, type Game } from './lottery-store.ts'
import { ResultDialog } from './ResultDialog.tsx'
import { ResultShown } from './ResultShown.tsx'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  game: Game
  draw: Draw
  operator: OperatorSelf
  onClose: () => void
}

type Act = 'result' | 'pause' | 'resume' | 'void'

/** What may be done in each state; the platform decides again. */
function actsOf({ state }: Draw, { resultFrom }: Game): Act[] {
  const hasResult = resultFrom === 'feed' && (state === 'drawing' || state === 'settled')
  const mayPause = ['coming', 'open', 'closing', 'closed', 'drawing'].includes(state)
  return [
    ...(hasResult ? (['result'] as const) : []),
    ...(mayPause ? (['pause'] as const) : []),
    ...(state === 'paused' ? (['resume'] as const) : []),
    ...(mayPause || state === 'paused' || state === 'settled' ? (['void'] as const) : []),
  ]
}

/** One draw: its times and sums, its result, what operators did, and the next step. */
export function DrawDetail({ t, lang, brand, game, draw, operator, onClose }: Props) {
  const [act, setAct] = useState<Act>()
  const { issue, state, proposed } = draw
  const zone = { lang, timeZone: brand.timeZone }
  const amount = (minor: number) => <Amount minor={minor} currency={brand.currency} lang={lang} />
  const of = { tenant: brand.id, gameCode: game.gameCode, issue }
  const mayChange = mayAct(operator, { duty: 'lottery', brand: brand.id, isChange: true })
  const isOwnVoid = proposed?.action === 'void' && proposed.operator === operator.name
  const word = (reason: string) => ({ operator: operator.name, reason })
  const said = (after: Draw, done: string) =>
    showToast({
      tone: 'positive',
      text: t(`console:lottery.done.${after.proposed ? 'asked' : done}`, { issue }),
    })
  return (
    <EntryDetail t={t} label={t('console:lottery.draw', { issue })} onClose={onClose}>
      {proposed && (
        <Notice tone="warning">
          {t(`console:lottery.asked.${proposed.action}`, {
            operator: proposed.operator,
            reason: proposed.reason,
          })}
        </Notice>
      )}
      <Facts
        facts={[
          [
            t('console:lottery.state'),
            <Badge key="state" tone={DRAW_TONES[state]}>
              {t(`console:drawState.${state}`)}
            </Badge>,
          ],
          [t('console:lottery.closesAt'), <When key="closes" atMs={draw.closesAtMs} {...zone} />],
          [t('console:lottery.drawsAt'), <When key="draws" atMs={draw.drawsAtMs} {...zone} />],
          [t('console:lottery.stations'), draw.stations.join(', ')],
          [t('console:lottery.bets'), draw.bets],
          [t('console:lottery.openBets'), draw.openBets],
          [t('console:lottery.stakes'), amount(draw.stakeMinor)],
          [t('console:lottery.paid'), amount(draw.paidMinor)],
        ]}
      />
      {draw.result !== null && (
        <section className="console-stack" aria-label={t('console:lottery.result')}>
          <h3>{t('console:lottery.result')}</h3>
          <ResultShown t={t} game={game} draw={draw} result={draw.result} />
        </section>
      )}
      {draw.facts.length > 0 && (
        <section className="console-stack" aria-label={t('console:lottery.facts')}>
          <h3>{t('console:lottery.facts')}</h3>
          {draw.facts.map((fact, index) => (
            <blockquote key={index}>
              <p>{[t(`console:lottery.fact.${fact.kind}`), fact.reason].filter(Boolean).join(': ')}</p>
              <footer>
                {fact.operators.join(' + ') || t('console:deployment')} · <When atMs={fact.atMs} {...zone} />
              </footer>
            </blockquote>
          ))}
        </section>
      )}
      <p className="console-links">
        <button
          type="button"
          className="console-clear"
          onClick={() => changeParams({ tab: 'exposure', issue })}
        >
          {t('console:lottery.showExposure')}
        </button>
      </p>
      {isOwnVoid && <Notice tone="info">{t('console:refusal.lottery.sameOperator')}</Notice>}
      {mayChange && (
        <div className="console-detail__acts">
          {actsOf(draw, game).map((each) => (
            <Button
              key={each}
              variant={each === 'result' ? 'primary' : each === 'void' ? 'danger' : 'secondary'}
              isUnavailable={each === 'void' && isOwnVoid}
              onClick={() => setAct(each)}
            >
              {t(`console:lottery.act.${actName(each, draw)}`)}
            </Button>
          ))}
        </div>
      )}
      {act === 'result' && (
        <ResultDialog
          t={t}
          game={game}
          draw={draw}
          operator={operator.name}
          onClose={() => setAct(undefined)}
          onEnter={async (result, reason) => said(await enterResult(of, result, word(reason)), 'result')}
        />
      )}
      {act && act !== 'result' && (
        <ActDialog
          t={t}
          title={t(`console:lottery.ask.${act}`, { issue })}
          submit={t(`console:lottery.act.${actName(act, draw)}`)}
          isDanger={act === 'void'}
          reasonHint={t('console:lottery.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={async (reason) => said(await operateDraw(of, act, word(reason)), act)}
        >
          <p>{t(`console:lottery.what.${act}`, { count: draw.bets })}</p>
          {act === 'void' && (
            <p>
              {t('console:lottery.stakes')}: {amount(draw.stakeMinor)} · {t('console:lottery.paid')}:{' '}
              {amount(draw.paidMinor)}
            </p>
          )}
        </ActDialog>
      )}
    </EntryDetail>
  )
}

function actName(act: Act, { proposed, result }: Draw): string {
  if (act === 'result') return result === null ? 'result' : 'correct'
  return act === 'void' && proposed?.action === 'void' ? 'confirmVoid' : act
}
