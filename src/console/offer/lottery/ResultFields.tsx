import type { TFunction } from 'i18next'
import type { ClipboardEvent } from 'react'
import { classes } from '#islands/ui/classes.ts'
import { isFieldRight, pastedNumbers, type ResultField, type ResultForm } from './result-form.ts'

interface Props {
  t: TFunction
  form: ResultForm
  values: ReadonlyMap<string, string>
  onChange: (values: ReadonlyMap<string, string>) => void
  /** Names of stations, or their ids. */
  nameOf: (prize: string) => string
}

/** A field for every number of a result, prize by prize. A pasted list fills the fields from there on. */
export function ResultFields({ t, form, values, onChange, nameOf }: Props) {
  const prizes = [...new Set(form.fields.map(({ prize }) => prize))]
  const set = (from: number, texts: readonly string[]) => {
    const next = new Map(values)
    for (const [index, text] of texts.entries()) {
      const field = form.fields[from + index]
      if (field) next.set(field.id, text)
    }
    onChange(next)
  }
  const paste = (event: ClipboardEvent, from: number) => {
    const texts = pastedNumbers(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    set(from, texts)
  }
  return (
    <div className="console-result">
      {prizes.map((prize) => (
        <fieldset key={prize}>
          <legend>{nameOf(prize)}</legend>
          {form.fields.map((field, at) => {
            if (field.prize !== prize) return null
            const text = values.get(field.id) ?? ''
            const isWrong = text !== '' && !isFieldRight(field, text)
            return (
              <input
                key={field.id}
                className={classes('field__input', isWrong && 'is-wrong')}
                inputMode="numeric"
                autoComplete="off"
                aria-label={t('console:lottery.numberOf', {
                  prize: nameOf(prize),
                  number: placeOf(form.fields, at),
                })}
                aria-invalid={isWrong || undefined}
                size={field.digits ?? 2}
                maxLength={field.digits ?? 2}
                placeholder={placeholderOf(field)}
                value={text}
                onPaste={(event) => paste(event, at)}
                onChange={(event) => set(at, [event.target.value.replaceAll(/\D/g, '')])}
              />
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

/** Of the number within its prize, from 1. */
function placeOf(fields: readonly ResultField[], at: number): number {
  return fields.slice(0, at + 1).filter(({ prize }) => prize === fields[at]?.prize).length
}

function placeholderOf({ digits, ball }: ResultField): string {
  return digits === undefined ? `${ball?.min}–${ball?.max}` : '0'.repeat(digits)
}
