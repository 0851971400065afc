import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { PROMOTION_TYPES } from '#lib/api/rewards/offers.ts'
import {
  AUDIENCES,
  BANNER_GROUPS,
  CONTENT_KINDS,
  DEVICES,
  EXECUTIONS,
} from '#lib/shared/content/content-item.ts'
import { type ContentDraft, factsOf } from './content-draft.ts'

interface Props {
  t: TFunction
  draft: ContentDraft
  timeZone: string
  /** What is wrong at a fact. */
  errorOf: (field: string) => string | undefined
  onFact: (name: string, value: string) => void
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: CONTENT_KINDS,
  audience: AUDIENCES,
  execution: EXECUTIONS,
  group: BANNER_GROUPS,
  device: DEVICES,
  promotion: PROMOTION_TYPES,
}

/** What a text is, for whom and when: the fields that its kind has. */
export function FactFields({ t, draft, timeZone, errorOf, onFact }: Props) {
  return (
    <div className="console-editor__facts">
      {factsOf(draft.facts['kind'] ?? '').map(({ name, isNeeded }) => {
        const error = errorOf(name)
        const common = {
          label: t(`console:content.fact.${name}`),
          value: draft.facts[name] ?? '',
          ...(error === undefined ? {} : { error }),
        }
        const choices = CHOICES[name]
        if (choices)
          return (
            <Select
              key={name}
              {...common}
              onChange={(event) => onFact(name, event.target.value)}
              options={[
                ...(isNeeded && common.value !== ''
                  ? []
                  : [{ value: '', label: t('console:content.unset') }]),
                ...choices.map((value) => ({
                  value,
                  label: t(`console:content.choice.${name}.${value}`, { defaultValue: value }),
                })),
              ]}
            />
          )
        const isTime = name === 'from' || name === 'until'
        return (
          <Field
            key={name}
            {...common}
            {...(isTime
              ? { type: 'datetime-local', hint: t('console:content.zone', { zone: timeZone }) }
              : {})}
            {...(name === 'order' ? { inputMode: 'numeric' as const } : {})}
            value={isTime ? common.value.replace(' ', 'T') : common.value}
            autoComplete="off"
            onChange={(event) =>
              onFact(name, isTime ? event.target.value.replace('T', ' ') : event.target.value)
            }
          />
        )
      })}
    </div>
  )
}
