import { useStore } from '@nanostores/react'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { GameFrame, type CashierPlace } from './GameFrame.tsx'

interface Props extends WordsProps {
  cashier: CashierPlace
}

/** The game popup. Words: `lobby`, `wallet`, `protection.break`, `errors`, `ui`. */
export function GameModalIsland(props: Props) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'game' && (
        <GameFrame
          key={modal.nodeId}
          t={t}
          lang={props.lang}
          cashier={props.cashier}
          nodeId={modal.nodeId}
          title={modal.title}
          isDemo={modal.isDemo ?? false}
          room={modal.room}
        />
      )}
    </IslandBoundary>
  )
}
