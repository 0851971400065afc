import { toggled } from '#lib/lottery/draft.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import { choiceLabel, columnLabel } from '#islands/lottery/labels.ts'
import { CellBoard } from './CellBoard.tsx'
import type { BoardProps } from './Board.tsx'
import styles from './boards.module.css'

type LegPicker = Extract<Picker, { kind: 'legs' }>

/** One side for each of several positions: all legs together are one bet. */
export function LegsBoard({ picker, t, draft, onDraft, oddsOf }: BoardProps & { picker: LegPicker }) {
  const cells = picker.sides.map((id) => ({ id, label: choiceLabel(t, id), note: oddsOf(id) }))
  const chosen = draft.lists.filter((members) => members.length > 0).length
  return (
    <div className={styles.board}>
      <p className={styles.hint}>
        {picker.min === picker.max
          ? t('lottery:board.legsExactly', { count: picker.min })
          : t('lottery:board.legs', { min: picker.min, max: picker.max })}{' '}
        {t('lottery:board.picked', { count: chosen })}
      </p>
      {picker.places.map((place, list) => (
        <section key={place} className={styles.column} aria-label={columnLabel(t, place)}>
          <h4 className={styles.columnTitle}>{columnLabel(t, place)}</h4>
          <CellBoard
            label={columnLabel(t, place)}
            shape="words"
            cells={cells}
            picked={new Set(draft.lists[list])}
            onToggle={(member) => onDraft(toggled(picker, draft, { list, member }))}
          />
        </section>
      ))}
    </div>
  )
}
