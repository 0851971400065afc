import { atom, onMount } from 'nanostores'

export const GAME_VIEWS = ['betting', 'results', 'orders', 'trends', 'rules'] as const
export type GameView = (typeof GAME_VIEWS)[number]

/** The displayed place: the lobby, or one game in one of its views. It is part of the address. */
export interface LotteryPlace {
  gameCode?: string | undefined
  view: GameView
}

const $place = atom<LotteryPlace>({ view: 'betting' })
export const $lotteryPlace = $place

onMount($place, () => {
  const read = () => {
    const query = new URLSearchParams(location.search)
    const view = query.get('lottoView')
    const gameCode = query.get('gameCode')?.toLowerCase()
    $place.set({
      gameCode: gameCode && view !== 'lobby' ? gameCode : undefined,
      view: GAME_VIEWS.find((each) => each === view) ?? 'betting',
    })
  }
  read()
  addEventListener('popstate', read)
  return () => removeEventListener('popstate', read)
})

/** Another game adds an entry to the browser's history; another view of the same game does not. */
export function goTo(place: LotteryPlace): void {
  const before = $place.get()
  const address = addressOf(place)
  if (before.gameCode === place.gameCode) history.replaceState(history.state, '', address)
  else history.pushState({}, '', address)
  $place.set(place)
  scrollTo(0, 0)
}

/** The address of a place on this page. */
export function addressOf({ gameCode, view }: LotteryPlace): string {
  const query = new URLSearchParams()
  if (gameCode) query.set('gameCode', gameCode)
  if (view !== 'betting' && (gameCode || view === 'orders')) query.set('lottoView', view)
  const text = query.toString()
  return text ? `${location.pathname}?${text}` : location.pathname
}
