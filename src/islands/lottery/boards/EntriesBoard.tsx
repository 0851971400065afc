import { memo, useCallback, useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { classes } from '#islands/ui/classes.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { replaced, toggled } from '#lib/lottery/draft.ts'
import { restrictionsFor } from '#lib/shared/lottery/entries-read.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import { CellBoard, type Cell } from './CellBoard.tsx'
import { Helpers } from './Helpers.tsx'
import { PasteBox } from './PasteBox.tsx'
import { PickedEntries } from './PickedEntries.tsx'
import { StationPicker } from './StationPicker.tsx'
import type { BoardProps } from './Board.tsx'
import styles from './boards.module.css'

type EntryPicker = Extract<Picker, { kind: 'entries' }>

/** The board shows one page of this many digits: longer numbers are selected by their leading digits. */
const PAGE_DIGITS = 2
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => ({ id, label: id }))

/** Numbers with all their digits: a board of a hundred by leading digits, or a text field. */
export function EntriesBoard({ picker, ...props }: BoardProps & { picker: EntryPicker }) {
  const { t, rules, draft, onDraft } = props
  const [heads, setHeads] = useState<readonly string[]>(['0', '0'])
  const setHead = useCallback(
    (place: number, digit: string) => setHeads((before) => before.with(place, digit)),
    [],
  )
  const leading = Math.max(0, picker.digits - PAGE_DIGITS)
  const head = heads.slice(0, leading).join('')
  const picked = useMemo(() => new Set(draft.lists[0]), [draft.lists])
  const restrictionOf = useMemo(() => restrictionsFor(rules, picker), [rules, picker])
  const isPermuted = picker.canPermute && draft.isPermuted
  const cells = useMemo(
    () =>
      pageOf(head, picker.digits - leading).map((id): Cell => {
        const restriction = restrictionOf(id, isPermuted)
        const cell = { id, label: id, look: 'plain' } as const
        if (restriction === 'half') return { ...cell, note: t('lottery:board.half') }
        if (restriction === undefined) return cell
        // A closed number can still be removed if it was picked before all its orders were closed.
        return { ...cell, note: t('lottery:board.closed'), isDisabled: !picked.has(id) }
      }),
    [t, head, picker.digits, leading, restrictionOf, isPermuted, picked],
  )
  return (
    <div className={classes(styles.board, styles.tens)}>
      {picker.stations !== undefined && <StationPicker {...props} picker={picker} />}
      <Helpers {...props} picker={picker} list={0} />
      {Array.from({ length: leading }, (_, place) => (
        <LeadingDigit key={place} t={t} place={place} digit={heads[place] ?? '0'} onDigit={setHead} />
      ))}
      <CellBoard
        label={t('lottery:board.numbers')}
        shape="balls"
        cells={cells}
        picked={picked}
        onToggle={(member) => onDraft(toggled(picker, draft, { list: 0, member }))}
      />
      {picker.digits > PAGE_DIGITS && (
        <PickedEntries
          t={t}
          entries={draft.lists[0] ?? []}
          onRemove={(entry) => onDraft(toggled(picker, draft, { list: 0, member: entry }))}
          onClear={() => onDraft(replaced(picker, draft, { list: 0, members: [] }))}
        />
      )}
      {picker.canPermute && (
        <Checkbox
          label={t('lottery:board.permuted')}
          checked={draft.isPermuted}
          onChange={(event) => onDraft({ ...draft, isPermuted: event.target.checked })}
        />
      )}
      <PasteBox {...props} picker={picker} list={0} />
    </div>
  )
}

interface LeadingDigitProps {
  t: TFunction
  place: number
  digit: string
  onDigit: (place: number, digit: string) => void
}

/** Not rendered again by a tap on the board. */
const LeadingDigit = memo(function LeadingDigit({ t, place, digit, onDigit }: LeadingDigitProps) {
  const label = t('lottery:board.digit', { n: place + 1 })
  return (
    <div className={styles.heads}>
      <span className={styles.columnTitle}>{label}</span>
      <Tabs
        label={label}
        look="pill"
        items={DIGITS}
        selected={digit}
        onSelect={(next) => onDigit(place, next)}
      />
    </div>
  )
})

function pageOf(head: string, digits: number): string[] {
  return Array.from({ length: 10 ** digits }, (_, index) => head + String(index).padStart(digits, '0'))
}
