import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { GAME_VIEWS, goTo, type GameView } from '#lib/lottery/game-address.ts'
import { $drawClock } from '#lib/lottery/game-store.ts'
import { Countdown } from './Countdown.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { LastResult } from './LastResult.tsx'
import { linkTo } from './link-to.ts'
import { ScreenHeading } from './ScreenHeading.tsx'
import styles from './lottery.module.css'

interface Props extends GameViewProps {
  view: GameView
  isMoved: boolean
}

/**
 * On phones: the way back, the game with its running clock, and its views in one line that stays in sight, so that the first
 * numbers are above the fold. The clock opens the draw and the last result.
 */
export function GameLine({ t, lang, game, view, isMoved }: Props) {
  const clock = useStore($drawClock)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const draw = clock ? clock.draw : game.draws[0]
  return (
    <>
      <div className={styles.line}>
        <a className="icon-btn" aria-label={t('lottery:game.allGames')} {...linkTo({ view: 'betting' })}>
          <Icon name="arrow-left" />
        </a>
        <section className={styles.lineDraw} aria-label={t('lottery:clock.label')}>
          <ScreenHeading name={game.game.name} isMoved={isMoved} />
          <button
            type="button"
            className={styles.lineClock}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Countdown t={t} draw={draw} />
            <span className="visually-hidden">{t('lottery:clock.label')}</span>
            <Icon name="chevron-down" size="sm" />
          </button>
        </section>
        <div className={styles.lineViews}>
          <Tabs
            label={t('lottery:game.views')}
            items={GAME_VIEWS.map((each) => ({ id: each, label: t(`lottery:view.${each}`) }))}
            selected={view}
            onSelect={(next) => goTo({ gameCode: game.game.gameCode, view: next })}
          />
        </div>
      </div>
      <div id={id} className={isOpen ? styles.draw : 'visually-hidden'}>
        {isOpen && (
          <span className={styles.note}>
            {draw ? t('lottery:clock.draw', { issue: issueText(draw.issue) }) : t('lottery:clock.none')}
          </span>
        )}
        <LastResult t={t} lang={lang} game={game} isFolded={!isOpen} />
      </div>
    </>
  )
}
