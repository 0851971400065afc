import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type Ref } from 'react'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { emptyDraft, inStations, stationsIn, type Draft } from '#lib/lottery/draft.ts'
import { $drawClock } from '#lib/lottery/game-store.ts'
import { memberOddsE4, oddsRangeE4 } from '#lib/lottery/member-odds.ts'
import { groupsOf } from '#lib/lottery/play-groups.ts'
import { playsOf } from '#lib/lottery/pricing.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import { Board } from './boards/Board.tsx'
import { GameOrders } from './GameOrders.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { playAbout, playName } from './labels.ts'
import { oddsText, rangeText } from './odds-text.ts'
import { SlipPlace } from './SlipPlace.tsx'
import { StakeBar } from './StakeBar.tsx'
import styles from './betting.module.css'

/** For one family only. */
const QuickBet = lazy(() => import('./QuickBet.tsx'))

/** Select a play, pick on its board, set the stake, and add the line to the slip. */
export function Betting({ t, lang, game }: GameViewProps) {
  const clock = useStore($drawClock)
  const plays = useMemo(() => playsOf(game), [game])
  const groups = useMemo(() => groupsOf(game.family.id, plays), [game.family.id, plays])
  const [groupId, setGroup] = useState(groups[0]?.id ?? '')
  const group = groups.find(({ id }) => id === groupId) ?? groups[0]
  const [playId, setPlay] = useState(group?.plays[0]?.id ?? '')
  const play = group?.plays.find(({ id }) => id === playId) ?? group?.plays[0]
  const issue = clock?.draw?.issue ?? game.draws[0]?.issue
  const board = useRef<HTMLElement>(null)
  const [additions, setAdditions] = useState(0)
  const onAdded = () => setAdditions((count) => count + 1)
  const [bets, setBets] = useState(0)
  const onBet = () => setBets((count) => count + 1)
  return (
    <div className={styles.betting}>
      <div className={styles.main}>
        {groups.length > 1 && (
          <Tabs
            label={t('lottery:betting.groups')}
            look="pill"
            items={groups.map(({ id }) => ({ id, label: t(`lottery:plays.${id}`) }))}
            selected={group?.id ?? ''}
            onSelect={setGroup}
          />
        )}
        {group && play && group.plays.length > 1 && (
          <Tabs
            label={t('lottery:betting.plays')}
            items={group.plays.map(({ id }) => ({ id, label: playName(t, game.family.id, id) }))}
            selected={play.id}
            onSelect={setPlay}
          />
        )}
        {play && issue && (
          <PlayBoard
            key={play.id}
            ref={board}
            t={t}
            lang={lang}
            game={game}
            play={play}
            issue={issue}
            onAdded={onAdded}
            onBet={onBet}
          />
        )}
        <Suspense fallback={null}>
          {game.family.id === 'togel' && issue && (
            <QuickBet t={t} lang={lang} game={game} issue={issue} onAdded={onAdded} />
          )}
        </Suspense>
        <GameOrders t={t} lang={lang} gameCode={game.game.gameCode} />
      </div>
      <SlipPlace t={t} lang={lang} game={game} board={board} additions={additions} bets={bets} />
    </div>
  )
}

interface BoardProps extends GameViewProps {
  ref: Ref<HTMLElement>
  play: AnyPlay
  issue: string
  onAdded: () => void
  onBet: () => void
}

function PlayBoard({ ref, t, lang, game, play, issue, onAdded, onBet }: BoardProps) {
  const { rules, odds, family } = game
  const [chosen, setDraft] = useState<Draft>(() => emptyDraft(play.picker, stationsIn(rules)))
  const draft = useMemo(() => inStations(play.picker, chosen, stationsIn(rules)), [play, chosen, rules])
  const oddsOf = useCallback(
    (member: string) => {
      const own = memberOddsE4(play, member, { odds, rules })
      return own === undefined ? undefined : oddsText(own, lang)
    },
    [play, odds, rules, lang],
  )
  const range = oddsRangeE4(play, { odds, rules })
  return (
    <section ref={ref} tabIndex={-1} className={styles.play} aria-label={playName(t, family.id, play.id)}>
      <p className={styles.about}>
        {playAbout(t, family.id, play.id)}{' '}
        {range && (
          <span className={styles.odds}>{t('lottery:betting.odds', { odds: rangeText(range, lang) })}</span>
        )}
      </p>
      <Board
        t={t}
        family={family.id}
        play={play}
        rules={rules}
        draft={draft}
        oddsOf={oddsOf}
        onDraft={setDraft}
      />
      <StakeBar
        t={t}
        lang={lang}
        game={game}
        play={play}
        issue={issue}
        draft={draft}
        onAdded={() => {
          setDraft({ ...emptyDraft(play.picker, stationsIn(rules)), stations: draft.stations })
          onAdded()
        }}
        onBet={onBet}
      />
    </section>
  )
}
