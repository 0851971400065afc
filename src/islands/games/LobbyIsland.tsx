import { useStore } from '@nanostores/react'
import {
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { Category } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { Remote } from '#lib/client/remote.ts'
import { chooseGames, type LobbyQuery } from '#lib/games/lobby-query.ts'
import { $lobby, loadLobby, type Lobby } from '#lib/games/lobby-store.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'
import { LobbyFilters, type LobbyMoney } from './LobbyFilters.tsx'
import { LobbyToolbar, type GameClassChoice } from './LobbyToolbar.tsx'
import { MoreGames } from './MoreGames.tsx'
import { LobbyLists } from './LobbyLists.tsx'
import { ResultsWaiting } from './ResultsWaiting.tsx'
import { askForList, useGameList } from './use-game-list.ts'
import { useLobbyQuery } from './use-lobby-query.ts'
import { useReturn } from './use-return.ts'
import { serverNow } from '#lib/client/server-clock.ts'

/** Fetched with the games, when a visitor turns to the search: the home page shows none before. */
const LobbyResults = lazyFile(() => import('./LobbyResults.tsx'))

export interface LobbyIslandProps extends WordsProps {
  /** Address of the brand's games and their search index, as they were built with the page. */
  lobbyUrl: string
  /** The list's own games; every game of the brand where it is left out. */
  category?: Category | undefined
  /** Fixed on a vendor's own page. */
  vassalage?: string | undefined
  /** The home page: only a search, without a list until something is typed. */
  isSearch?: boolean
  /** The page of all games has lists of them. */
  hasLists?: boolean
  /** How many games of the list are in the page's HTML, and their total number. */
  shown?: { to: number; total: number } | undefined
  classes: readonly GameClassChoice[]
  money: LobbyMoney
  links: CardLinks
  /** The page on which every game is searched. */
  allUrl: string
  /** The page's own list: shown until something is searched or chosen. */
  children?: ReactNode
}

/** Search, filters and the endless list over the games of a brand. Words: `lobby`, `errors`, `ui`. */
export function LobbyIsland(props: LobbyIslandProps) {
  const { lang, lobbyUrl, category, vassalage, isSearch = false, classes, links, children } = props
  const t = useWords(props)
  const lobby = useStore($lobby, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [isEndless, setEndless] = useState(false)
  const [nowMs] = useState(serverNow)
  const load = () => {
    void loadLobby(lobbyUrl)
    // A file that is missing here is fetched again where it is drawn, and reported there.
    LobbyResults.prefetch?.().catch(() => undefined)
  }
  const { query, isOpen, change, clear } = useLobbyQuery({
    field,
    isOfVendor: vassalage !== undefined,
    onAsk: load,
  })
  usePageAlone(root, isSearch && isOpen)
  useReturn({ isReady: lobby.state === 'ready', load })
  const deferred = useDeferredValue(query)
  const wanted = useMemo(
    () => (vassalage ? { ...deferred, vassalages: [vassalage] } : deferred),
    [deferred, vassalage],
  )
  const scope = useMemo(() => inScope(lobby, { category, vassalage }), [lobby, category, vassalage])
  const list = useGameList(lobby, wanted.list)
  const results = useMemo(
    () => searched(lobby, wanted, { list, category, lowestMinor: props.money.lowestMinor, lang }),
    [lobby, wanted, list, category, props.money.lowestMinor, lang],
  )
  const found = isOpen && results.state === 'ready' ? results.value.length : undefined
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <div ref={root} data-lobby={isOpen ? 'open' : 'closed'} data-endless={isEndless ? '' : undefined}>
        <LobbyToolbar
          t={t}
          field={field}
          classes={classes}
          query={query}
          hasFilters={!isSearch || isOpen}
          found={found}
          filters={() => (
            <LobbyFilters {...{ t, lang, query }} games={scope} money={props.money} onChange={change} />
          )}
          onTouch={load}
          onChange={change}
        />
        {props.hasLists && <LobbyLists t={t} list={query.list} onChange={(next) => change({ list: next })} />}
        {isOpen ? (
          <Suspense fallback={<ResultsWaiting />}>
            <LobbyResults
              list={query.list}
              {...{ t, lang, links, nowMs }}
              games={results}
              elsewhere={category && wanted.q ? elsewhereOf(lobby, wanted.q, props) : undefined}
              onRetry={() => {
                load()
                askForList(query.list)
              }}
              onClear={clear}
            />
          </Suspense>
        ) : (
          <>
            {children}
            {props.shown && props.shown.to < props.shown.total && (
              <MoreGames
                {...{ t, lang, links, nowMs }}
                games={scope}
                from={props.shown.to}
                onNear={load}
                onShown={() => setEndless(true)}
              />
            )}
          </>
        )}
      </div>
    </IslandBoundary>
  )
}

/**
 * The home page shows nothing but the search while something is searched. Attributes say so, since a rule with `:has` would
 * have the browser match the whole page again with every card that comes or goes.
 */
function usePageAlone(root: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useLayoutEffect(() => {
    const own = root.current?.closest('.frame__main > *')
    if (!isAlone || !own?.parentElement) return
    const marked = [own, own.parentElement]
    for (const each of marked) each.setAttribute('data-searched', '')
    return () => {
      for (const each of marked) each.removeAttribute('data-searched')
    }
  }, [root, isAlone])
}

interface Scope {
  category?: Category | undefined
  vassalage?: string | undefined
}

function inScope(lobby: Remote<Lobby>, { category, vassalage }: Scope): readonly Game[] {
  if (lobby.state !== 'ready') return []
  return lobby.value.games.filter(
    (game) => (!category || game.gameType === category) && (!vassalage || game.vassalage === vassalage),
  )
}

function searched(
  lobby: Remote<Lobby>,
  query: LobbyQuery,
  { list, ...choosing }: { list: Remote<readonly Game[]> } & Parameters<typeof chooseGames>[2],
): Remote<readonly Game[]> {
  if (lobby.state !== 'ready') return lobby
  if (list.state !== 'ready') return list
  const listed = new Set(list.value)
  const games = query.q?.trim() ? lobby.value.find(query.q).filter((game) => listed.has(game)) : list.value
  const value = chooseGames(games, query, choosing)
  return { state: 'ready', value, changing: false }
}

/** The number of matches in the whole brand, outside this category. */
function elsewhereOf(
  lobby: Remote<Lobby>,
  q: string,
  { category, allUrl }: Pick<LobbyIslandProps, 'category' | 'allUrl'>,
): { count: number; href: string } | undefined {
  if (lobby.state !== 'ready') return undefined
  const count = lobby.value.find(q).filter(({ gameType }) => gameType !== category).length
  return { count, href: `${allUrl}?${new URLSearchParams({ q })}` }
}
