import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { Category } from '#lib/api/fields.ts'
import { $gameList, loadGames } from '#lib/games/game-list-store.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import { GameResults } from './GameResults.tsx'
import { GameToolbar, type GameClassChoice } from './GameToolbar.tsx'
import { addressOf, filterOf, ready, type GameFilter } from './game-filter.ts'

export interface GameGridProps extends WordsProps {
  /** Address of the list as it was built with the page. */
  listUrl: string
  /** Missing on the hot games' page: its list is the built one alone. */
  category?: Category
  /** Fixed on a vendor's own page. */
  vassalage?: string
  vendors: readonly { vassalage: string; title: string }[]
  classes: readonly GameClassChoice[]
  /** Where a guest's click leads without JavaScript. */
  loginUrl: string
  /** The page's own grid: shown until something is searched, chosen or turned. */
  children?: ReactNode
}

const TYPING_MS = 250

/** Search, vendor and pages over a game list. Words: `lobby`, `errors`, `ui`. */
export function GameGridIsland(props: GameGridProps) {
  const { listUrl, category, vassalage, vendors, classes, loginUrl, lang, children } = props
  const t = useWords(props)
  const list = useStore($gameList)
  const [filter, setFilter] = useState<GameFilter>()
  const top = useRef<HTMLDivElement>(null)

  const change = (next: GameFilter, isTyping = false) => {
    setFilter(next)
    history.replaceState(
      history.state,
      '',
      addressOf(location.href, vassalage ? { ...next, vassalage: '' } : next),
    )
    ready(() => void loadGames({ gameType: category, ...next }, listUrl), isTyping ? TYPING_MS : 0)
  }
  // An address such as /rng?vassalage=PG&class=JP begins with that chosen.
  useEffect(() => {
    const wanted = filterOf(location.search, { vendors: vassalage ? [] : vendors, classes })
    void restoreSession().then(() => {
      if (wanted) change({ ...wanted, vassalage: vassalage ?? wanted.vassalage })
    })
  }, [])

  const clear = () => {
    setFilter(undefined)
    history.replaceState(history.state, '', addressOf(location.href, undefined))
  }
  const turn = (pageNo: number) => {
    change({ vassalage, ...filter, pageNo })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <div ref={top}>
        <GameToolbar
          t={t}
          vendors={vassalage ? [] : vendors}
          classes={classes}
          filter={filter}
          found={filter && list.state === 'ready' ? list.value.total : undefined}
          onChange={(next, isTyping) => change({ ...next, vassalage: vassalage ?? next.vassalage }, isTyping)}
        />
        {filter ? (
          <GameResults
            t={t}
            lang={lang}
            list={list}
            loginUrl={loginUrl}
            onPage={turn}
            onRetry={() => change(filter)}
            onClear={clear}
          />
        ) : (
          children
        )}
      </div>
    </IslandBoundary>
  )
}
