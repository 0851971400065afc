import { memo, useCallback, useRef } from 'react'
import { classes } from '#islands/ui/classes.ts'
import type { BallLook } from '#lib/lottery/ball-look.ts'
import { useRoving } from './use-roving.ts'
import styles from './boards.module.css'

export interface Cell {
  id: string
  label: string
  /** Under the label: odds, an animal. */
  note?: string
  /** Read out after the label, such as the colour of a ball. */
  spoken?: string
  look?: BallLook
  /** Cannot be picked, but has the focus in its turn: arrows go over it, and its note is read out. */
  isDisabled?: boolean
}

interface Props {
  label: string
  cells: readonly Cell[]
  picked: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Round numbers, or words. */
  shape: 'balls' | 'words'
}

/** A board of toggle cells; see `useRoving` for its keys. */
export function CellBoard({ label, cells, picked, onToggle, shape }: Props) {
  const { board, onKeyDown, onFocus, active } = useRoving<HTMLDivElement>()
  // A stable function for all cells, so that only changed cells render again.
  const toggle = useRef(onToggle)
  toggle.current = onToggle
  const press = useCallback((id: string) => toggle.current(id), [])
  return (
    <div
      ref={board}
      role="group"
      aria-label={label}
      className={shape === 'balls' ? styles.balls : styles.words}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {cells.map((cell, index) => (
        <BoardCell
          key={cell.id}
          cell={cell}
          isPicked={picked.has(cell.id)}
          isActive={index === Math.min(active, cells.length - 1)}
          onPress={press}
        />
      ))}
    </div>
  )
}

interface BoardCellProps {
  cell: Cell
  isPicked: boolean
  isActive: boolean
  onPress: (id: string) => void
}

const BoardCell = memo(function BoardCell({ cell, isPicked, isActive, onPress }: BoardCellProps) {
  const { id, label, note, spoken, look, isDisabled } = cell
  return (
    <button
      type="button"
      data-cell=""
      className={classes(styles.cell, look && styles[look], isPicked && styles.picked)}
      aria-pressed={isPicked}
      aria-label={spoken ? [label, spoken, note].filter(Boolean).join(', ') : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : () => onPress(id)}
    >
      <bdi translate="no" className={styles.number}>
        {label}
      </bdi>
      {note && (
        <bdi translate="no" className={styles.note}>
          {note}
        </bdi>
      )}
    </button>
  )
})
