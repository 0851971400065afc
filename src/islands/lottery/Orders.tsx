import type { GameViewProps } from './HeavyView.tsx'
import { OrdersList } from './OrdersList.tsx'

/** Own orders of one game. */
export default function Orders({ t, lang, game }: GameViewProps) {
  return <OrdersList key={game.game.gameCode} t={t} lang={lang} gameCode={game.game.gameCode} />
}
