import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { Spinner } from '#islands/ui/Spinner.tsx'
import type { GameView } from '#lib/lottery/game-address.ts'
import type { OpenGame } from '#lib/lottery/game-store.ts'

export interface GameViewProps {
  t: TFunction
  lang: string
  game: OpenGame
}

/** Loaded when opened: the board does not need them. */
const VIEWS: Readonly<Record<Exclude<GameView, 'betting'>, ComponentType<GameViewProps>>> = {
  results: lazy(() => import('./Results.tsx')),
  orders: lazy(() => import('./Orders.tsx')),
  trends: lazy(() => import('./Trends.tsx')),
  rules: lazy(() => import('./Rules.tsx')),
}

export function HeavyView({ view, ...props }: GameViewProps & { view: Exclude<GameView, 'betting'> }) {
  const View = VIEWS[view]
  return (
    <Suspense fallback={<Spinner label={props.t('ui:loading')} />}>
      <View {...props} />
    </Suspense>
  )
}
