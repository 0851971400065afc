import type { TFunction } from 'i18next'
import { classes as classNames } from '#islands/ui/classes.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { GameClass } from '#lib/api/fields.ts'
import type { GameFilter } from './game-filter.ts'
import styles from './GameToolbar.module.css'

export interface GameClassChoice {
  code: GameClass
  title: string
}

interface Props {
  t: TFunction
  vendors: readonly { vassalage: string; title: string }[]
  /** Classes of this list's games, where there is more than one. */
  classes: readonly GameClassChoice[]
  filter: GameFilter | undefined
  found: number | undefined
  onChange: (filter: GameFilter, isTyping?: boolean) => void
}

export function GameToolbar({ t, vendors, classes, filter, found, onChange }: Props) {
  const choices = [{ code: undefined, title: t('lobby:allClasses') }, ...classes]
  return (
    <div className={styles.toolbar} role="search">
      <Field
        type="search"
        label={t('lobby:search')}
        isLabelHidden
        placeholder={t('lobby:searchHint')}
        prefix={<Icon name="search" />}
        autoComplete="off"
        enterKeyHint="search"
        value={filter?.gameName ?? ''}
        onChange={(event) => onChange({ ...filter, gameName: event.target.value, pageNo: 1 }, true)}
      />
      {vendors.length > 1 && (
        <Select
          label={t('lobby:vendor')}
          isLabelHidden
          value={filter?.vassalage ?? ''}
          placeholder={t('lobby:allVendors')}
          options={vendors.map((vendor) => ({ value: vendor.vassalage, label: vendor.title }))}
          onChange={(event) => onChange({ ...filter, vassalage: event.target.value || undefined, pageNo: 1 })}
        />
      )}
      {classes.length > 1 && (
        <div className={classNames('chips', styles.classes)} role="group" aria-label={t('lobby:classes')}>
          {choices.map(({ code, title }) => (
            <button
              key={title}
              type="button"
              className="chip"
              aria-pressed={filter?.gameClassify === code}
              onClick={() => onChange({ ...filter, gameClassify: code, pageNo: 1 })}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      <span className={styles.found} role="status">
        {found === undefined ? '' : t('lobby:found', { count: found })}
      </span>
    </div>
  )
}
