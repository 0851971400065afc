import type { TFunction } from 'i18next'
import { memo, useCallback, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { passFocus } from '#islands/ui/focus-lost.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './boards.module.css'

interface Props {
  t: TFunction
  entries: readonly string[]
  onRemove: (entry: string) => void
  onClear: () => void
}

/** What remains when the last number is gone: the board's stop of the Tab key. */
const BOARD_STOP = '[data-cell][tabindex="0"]'
const CHIP = '.chip'
const MOST_SHOWN = 30

/** All selected numbers, also of other pages of the board, with their removal. */
export function PickedEntries({ t, entries, onRemove, onClear }: Props) {
  // A stable function for all chips, so that a tap renders only those that change.
  const remove = useRef(onRemove)
  remove.current = onRemove
  const press = useCallback((entry: string) => remove.current(entry), [])
  if (entries.length === 0) return null
  return (
    <div
      className={styles.pickedList}
      role="group"
      aria-label={t('lottery:board.picked', { count: entries.length })}
    >
      {entries.slice(0, MOST_SHOWN).map((entry) => (
        <PickedEntry key={entry} t={t} entry={entry} onRemove={press} />
      ))}
      {entries.length > MOST_SHOWN && (
        <span className={styles.hint}>{t('lottery:board.more', { count: entries.length - MOST_SHOWN })}</span>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={({ currentTarget }) => {
          passFocus(currentTarget, boardStop(currentTarget))
          onClear()
        }}
      >
        {t('lottery:board.clear')}
      </Button>
    </div>
  )
}

interface PickedEntryProps {
  t: TFunction
  entry: string
  onRemove: (entry: string) => void
}

const PickedEntry = memo(function PickedEntry({ t, entry, onRemove }: PickedEntryProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('lottery:board.remove', { number: entry })}
      onClick={({ currentTarget }) => {
        const { previousElementSibling, nextElementSibling } = currentTarget
        const next = nextElementSibling?.matches(CHIP) ? nextElementSibling : previousElementSibling
        passFocus(currentTarget, next ?? boardStop(currentTarget))
        onRemove(entry)
      }}
    >
      <bdi translate="no" className="figure">
        {entry}
      </bdi>
      <Icon name="close" size="sm" />
    </button>
  )
})

function boardStop(button: HTMLElement): Element | null | undefined {
  return button.parentElement?.parentElement?.querySelector(BOARD_STOP)
}
