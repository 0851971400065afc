import { lazy, Suspense, useEffect, useState } from 'react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { LotteryPage } from '#lib/api/play/lottery-fields.ts'
import { ListedGames, type ListedGroup } from './ListedGames.tsx'

/** Never rendered on the server, and excluded from that build, so that its style sheets are loaded with it. */
const Lottery = lazy(async () => {
  if (import.meta.env.SSR) throw new Error('the lottery opens in a browser')
  return import('./Lottery.tsx')
})

export interface LotteryIslandProps extends WordsProps {
  page: LotteryPage
  /** The page's games, told in its HTML. */
  groups: readonly ListedGroup[]
  /** Address of the built file with the words of the lottery. */
  wordsUrl: string
  /** Guests see the boards, and are asked to log in when they bet. */
  hasGuestBoards: boolean
}

/** Lobby and betting views of a lottery page. Words: `errors`, `ui`; the rest comes with `wordsUrl`. */
export function LotteryIsland(props: LotteryIslandProps) {
  const t = useWords(props)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const waiting = <ListedGames groups={props.groups} />
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {isOpen ? (
        <Suspense fallback={waiting}>
          <Lottery {...props} shared={t} waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </IslandBoundary>
  )
}
