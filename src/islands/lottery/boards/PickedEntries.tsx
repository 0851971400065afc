import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './boards.module.css'

interface Props {
  t: TFunction
  entries: readonly string[]
  onRemove: (entry: string) => void
  onClear: () => void
}

const MOST_SHOWN = 30

/** All selected numbers, also of other pages of the board, with their removal. */
export function PickedEntries({ t, entries, onRemove, onClear }: Props) {
  if (entries.length === 0) return null
  return (
    <div
      className={styles.pickedList}
      role="group"
      aria-label={t('lottery:board.picked', { count: entries.length })}
    >
      {entries.slice(0, MOST_SHOWN).map((entry) => (
        <button
          key={entry}
          type="button"
          className="chip"
          aria-label={t('lottery:board.remove', { number: entry })}
          onClick={() => onRemove(entry)}
        >
          <bdi className="figure">{entry}</bdi>
          <Icon name="close" size="sm" />
        </button>
      ))}
      {entries.length > MOST_SHOWN && (
        <span className={styles.hint}>{t('lottery:board.more', { count: entries.length - MOST_SHOWN })}</span>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('lottery:board.clear')}
      </Button>
    </div>
  )
}
