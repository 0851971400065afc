import type { TFunction } from 'i18next'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { GameClass } from '#lib/api/fields.ts'
import { countFilters, SORTS, type LobbyQuery } from '#lib/games/lobby-query.ts'
import styles from './Lobby.module.css'

export interface GameClassChoice {
  code: GameClass
  title: string
}

interface Props {
  t: TFunction
  /** Not controlled: what is typed before this is alive stays. */
  field: RefObject<HTMLInputElement | null>
  /** Classes of this list's games, where there is more than one. */
  classes: readonly GameClassChoice[]
  query: LobbyQuery
  /** Filters and the order stand beside the field only where there is a list to narrow. */
  hasFilters: boolean
  found: number | undefined
  /** Drawn when they are opened. */
  filters: () => ReactNode
  onTouch: () => void
  onChange: (part: LobbyQuery) => void
}

export function LobbyToolbar(props: Props) {
  const { t, field, classes, query, hasFilters, found, filters, onTouch, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const set = countFilters(query)
  const choices = [{ code: undefined, title: t('lobby:allClasses') }, ...classes]
  return (
    <div className={styles.toolbar} role="search">
      <Field
        ref={field}
        type="search"
        label={t('lobby:search')}
        isLabelHidden
        placeholder={t('lobby:searchHint')}
        prefix={<Icon name="search" />}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        onFocus={onTouch}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      {hasFilters && (
        <Button
          variant="secondary"
          icon="filter"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => {
            onTouch()
            setOpen(!isOpen)
          }}
        >
          {set > 0 ? t('lobby:filtersSet', { number: set }) : t('lobby:filters')}
        </Button>
      )}
      {hasFilters && (
        <Select
          className={styles.sort}
          label={t('lobby:sort.title')}
          isLabelHidden
          value={query.sort ?? 'popular'}
          options={SORTS.map((sort) => ({ value: sort, label: t(`lobby:sort.${sort}`) }))}
          onChange={(event) => onChange({ sort: SORTS.find((sort) => sort === event.target.value) })}
        />
      )}
      {hasFilters && classes.length > 1 && (
        <div className={styles.classes} role="group" aria-label={t('lobby:classes')}>
          {choices.map(({ code, title }) => (
            <button
              key={title}
              type="button"
              className="chip"
              aria-pressed={query.gameClass === code}
              onClick={() => onChange({ gameClass: code })}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <div id={panel} className={styles.panel} hidden={!isOpen || !hasFilters}>
        {isOpen && filters()}
      </div>
      <span className={styles.found} role="status">
        {found === undefined ? '' : t('lobby:found', { count: found })}
      </span>
    </div>
  )
}
