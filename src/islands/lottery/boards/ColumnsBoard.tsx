import { useMemo } from 'react'
import { toggled } from '#lib/lottery/draft.ts'
import { membersOf } from '#lib/lottery/helper-sets.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import { columnLabel, memberLabel } from '#islands/lottery/labels.ts'
import { CellBoard, type Cell } from './CellBoard.tsx'
import { Helpers } from './Helpers.tsx'
import type { BoardProps } from './Board.tsx'
import styles from './boards.module.css'

type ColumnPicker = Extract<Picker, { kind: 'columns' | 'choiceColumns' }>

/** The same numbers or choices for each of several columns. */
export function ColumnsBoard({ picker, ...props }: BoardProps & { picker: ColumnPicker }) {
  const { t, family, draft, onDraft, oddsOf } = props
  const cells = useMemo(
    () =>
      membersOf(picker).map((id): Cell => ({
        id,
        label: memberLabel(t, { family, picker }, id),
        ...(picker.kind === 'columns' ? { look: 'plain' } : { note: oddsOf(id) }),
      })),
    [t, family, picker, oddsOf],
  )
  return (
    <div className={styles.board}>
      {picker.columns.map((column, list) => (
        <section key={column} className={styles.column} aria-label={columnLabel(t, column)}>
          <h4 className={styles.columnTitle}>{columnLabel(t, column)}</h4>
          {picker.kind === 'columns' && <Helpers {...props} picker={picker} list={list} isQuiet />}
          <CellBoard
            label={columnLabel(t, column)}
            shape={picker.kind === 'columns' ? 'balls' : 'words'}
            cells={cells}
            picked={new Set(draft.lists[list])}
            onToggle={(member) => onDraft(toggled(picker, draft, { list, member }))}
          />
        </section>
      ))}
    </div>
  )
}
