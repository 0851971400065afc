import { useMemo, useState } from 'react'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { ballLook } from '#lib/lottery/ball-look.ts'
import { inMode, modesOf, toggled } from '#lib/lottery/draft.ts'
import { membersOf } from '#lib/lottery/helper-sets.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import { memberLabel } from '#islands/lottery/labels.ts'
import { CellBoard, type Cell } from './CellBoard.tsx'
import { Helpers } from './Helpers.tsx'
import { PasteBox } from './PasteBox.tsx'
import type { BoardProps } from './Board.tsx'
import styles from './boards.module.css'

type ListPicker = Extract<Picker, { kind: 'numbers' | 'choices' }>

/** One list of numbers or choices; with bankers, or two crossed lists. */
export function ListBoard({ picker, ...props }: BoardProps & { picker: ListPicker }) {
  const { t, family, draft, onDraft, oddsOf } = props
  const [list, setList] = useState(0)
  const at = draft.mode === 'plain' ? 0 : list
  const cells = useMemo(
    () =>
      membersOf(picker).map((id): Cell => {
        const look = picker.kind === 'numbers' ? ballLook(family, Number(id)) : undefined
        return {
          id,
          label: memberLabel(t, { family, picker }, id),
          note: oddsOf(id),
          ...(look ? { look } : {}),
          ...(look && look !== 'plain' ? { spoken: t(`lottery:choice.${look}`) } : {}),
        }
      }),
    [t, family, picker, oddsOf],
  )
  const picked = useMemo(() => new Set(draft.lists[at]), [draft.lists, at])
  const modes = modesOf(picker)
  const names = draft.mode === 'bankers' ? ['others', 'bankers'] : ['first', 'second']
  return (
    <div className={styles.board}>
      {modes.length > 1 && (
        <Tabs
          label={t('lottery:board.mode')}
          look="pill"
          items={modes.map((id) => ({ id, label: t(`lottery:board.mode_${id}`) }))}
          selected={draft.mode}
          onSelect={(mode) => {
            setList(0)
            onDraft(inMode(draft, mode))
          }}
        />
      )}
      {draft.mode !== 'plain' && (
        <Tabs
          label={t('lottery:board.list')}
          isFull
          items={names.map((name, index) => ({
            id: String(index),
            label: t(`lottery:board.${name}`),
            count: String(draft.lists[index]?.length ?? 0),
          }))}
          selected={String(list)}
          onSelect={(id) => setList(Number(id))}
        />
      )}
      <Helpers {...props} picker={picker} list={at} />
      <CellBoard
        label={t('lottery:board.numbers')}
        shape={picker.kind === 'numbers' ? 'balls' : 'words'}
        cells={cells}
        picked={picked}
        onToggle={(member) => onDraft(toggled(picker, draft, { list: at, member }))}
      />
      {picker.kind === 'numbers' && picker.to > 11 && <PasteBox {...props} picker={picker} list={at} />}
    </div>
  )
}
