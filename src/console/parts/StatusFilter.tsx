import type { TFunction } from 'i18next'
import type { Place } from '#console/frame/place.ts'
import { Filters, FilterSelect } from './Filters.tsx'

interface Props<Status extends string> {
  t: TFunction
  params: Place['params']
  /** The first is shown where the address names none. */
  statuses: readonly [Status, ...Status[]]
  labelOf: (status: Status) => string
}

/** The one filter of a queue: the state of its entries. */
export function StatusFilter<Status extends string>({ t, params, statuses, labelOf }: Props<Status>) {
  return (
    <Filters label={t('console:content.filters')}>
      <FilterSelect
        name="status"
        label={t('console:content.stateLabel')}
        params={params}
        options={statuses.map((each) => ({
          value: each === statuses[0] ? '' : each,
          label: labelOf(each),
        }))}
      />
    </Filters>
  )
}

/** The state that the address names, or the first. */
export function statusOf<Status extends string>(
  statuses: readonly [Status, ...Status[]],
  params: Place['params'],
): Status {
  return statuses.find((each) => each === params['status']) ?? statuses[0]
}
