import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { ObjectFields } from '#console/parts/schema/ObjectFields.tsx'
import { isObject, type JsonObject, type Json } from '#console/parts/schema/schema.ts'
import { SchemaField } from '#console/parts/schema/SchemaField.tsx'
import type { Units } from '#console/parts/schema/schema-units.ts'
import { kindsOf, newCondition, type Part, shapeOf } from './condition-shapes.ts'

interface Props {
  t: TFunction
  part: Part
  locales: readonly string[]
  units: Units
  /** As they are typed. */
  conditions: readonly Json[]
  errorAt: (path: string) => string | undefined
  onChange: (conditions: Json[]) => void
}

/** The conditions of one part of a rule: each has the fields of its kind. */
export function ConditionRows({ t, part, locales, units, conditions, errorAt, onChange }: Props) {
  const [next, setNext] = useState<string>(kindsOf(part)[0] ?? '')
  return (
    <fieldset className="console-group">
      <legend>{t(`console:segments.part.${part}`)}</legend>
      <p className="console-note">{t(`console:segments.partText.${part}`)}</p>
      {conditions.filter(isObject).map((condition, index) => (
        // Rows have no name of their own: the count in the key draws them anew when one is taken away.
        <div key={`${conditions.length} ${index}`} className="console-group__row">
          <strong>{t(`console:segments.kind.${kindOf(condition)}`)}</strong>
          <ObjectFields
            {...{ t, errorAt, units }}
            Part={SchemaField}
            shape={shapeOf(kindOf(condition), locales)}
            name={part}
            path={`${part}.${index}`}
            value={condition}
            isNeeded
            onChange={(value) =>
              onChange(conditions.map((each, at) => (at === index && value !== undefined ? value : each)))
            }
          />
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          >
            {t('console:segments.remove', { kind: t(`console:segments.kind.${kindOf(condition)}`) })}
          </Button>
        </div>
      ))}
      <div className="console-filters">
        <Select
          label={t('console:segments.nextKind')}
          value={next}
          onChange={(event) => setNext(event.target.value)}
          options={kindsOf(part).map((kind) => ({ value: kind, label: t(`console:segments.kind.${kind}`) }))}
        />
        <Button variant="secondary" icon="plus" onClick={() => onChange([...conditions, newCondition(next)])}>
          {t('console:segments.addCondition')}
        </Button>
      </div>
    </fieldset>
  )
}

function kindOf(condition: JsonObject): string {
  return typeof condition['kind'] === 'string' ? condition['kind'] : ''
}
