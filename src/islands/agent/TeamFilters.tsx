import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Select, type SelectOption } from '#islands/ui/Select.tsx'
import type { DayRange } from '#lib/records/date-range.ts'
import { AccountFilter } from './AccountFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import type { Filters } from './use-filters.ts'
import styles from './agent.module.css'

interface Choice {
  /** In the address. */
  name: string
  label: string
  /** The label of an empty choice; "All" by default. */
  placeholder?: string
  value: string | undefined
  options: readonly SelectOption[]
}

interface Props {
  t: TFunction
  lang: string
  filters: Filters
  filter: DayRange & { account?: string | undefined }
  /** The filters that only this list has. */
  choices: readonly Choice[]
  /** The button that saves the list. */
  children: ReactNode
}

/** Filters of a list of the whole team: days, one member, and choices of the list's own. */
export function TeamFilters({ t, lang, filters, filter, choices, children }: Props) {
  return (
    <>
      <RangeFilter
        t={t}
        lang={lang}
        range={filter}
        onRange={(next) => filters.set({ from: next.fromDay, to: next.toDay })}
      />
      <div className={styles.filters}>
        <AccountFilter
          t={t}
          label={t('agent:member')}
          account={filter.account}
          onAccount={(account) => filters.set({ account })}
        />
        {choices.map(({ name, label, placeholder = t('records:all'), value, options }) => (
          <Select
            key={name}
            className={styles.choice}
            label={label}
            placeholder={placeholder}
            value={value ?? ''}
            onChange={(event) => filters.set({ [name]: event.target.value })}
            options={options}
          />
        ))}
        {children}
      </div>
      {filter.account === undefined && <p className="muted">{t('agent:belowOnly')}</p>}
    </>
  )
}
