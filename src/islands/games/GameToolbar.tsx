import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { GameFilter } from './game-filter.ts'
import styles from './GameToolbar.module.css'

interface Props {
  t: TFunction
  vendors: readonly { vassalage: string; title: string }[]
  filter: GameFilter | undefined
  found: number | undefined
  onChange: (filter: GameFilter, isTyping?: boolean) => void
}

export function GameToolbar({ t, vendors, filter, found, onChange }: Props) {
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
      <span className={styles.found} role="status">
        {found === undefined ? '' : t('lobby:found', { count: found })}
      </span>
    </div>
  )
}
