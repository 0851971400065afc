import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Select, type SelectOption } from '#islands/ui/Select.tsx'
import type { DayRange } from '#lib/records/date-range.ts'
import { AccountFilter } from './AccountFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import type { Filters } from './use-filters.ts'
import styles from './agent.module.css'

interface Props {
  t: TFunction
  filters: Filters
  filter: DayRange & { account?: string | undefined }
  /** The filter that only this list has; `name` is its name in the address. */
  choice: { name: string; label: string; value: string | undefined; options: readonly SelectOption[] }
  /** The button that saves the list. */
  children: ReactNode
}

/** Filters of a list of the whole team: days, one member, and one choice of the list's own. */
export function TeamFilters({ t, filters, filter, choice, children }: Props) {
  return (
    <>
      <RangeFilter
        t={t}
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
        <Select
          label={choice.label}
          placeholder={t('records:all')}
          value={choice.value ?? ''}
          onChange={(event) => filters.set({ [choice.name]: event.target.value })}
          options={choice.options}
        />
        {children}
      </div>
    </>
  )
}
