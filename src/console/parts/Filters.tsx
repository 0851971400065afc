import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select, type SelectOption } from '#islands/ui/Select.tsx'
import { changeParams, type Place } from '#console/frame/place.ts'

/** Filters of a list, in one row that wraps. They are in the address, and a change begins the list anew. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="console-filters" role="group" aria-label={label}>
      {children}
    </div>
  )
}

interface FilterProps {
  /** What the filter is called in the address. */
  name: string
  label: string
  params: Place['params']
}

export function FilterSelect({
  name,
  label,
  params,
  options,
}: FilterProps & { options: readonly SelectOption[] }) {
  return (
    <Select
      label={label}
      value={params[name] ?? ''}
      options={options}
      onChange={(event) => changeParams({ [name]: event.target.value })}
    />
  )
}

/** Text is taken over with Enter and when the field is left, not with every letter. */
export function FilterField({
  name,
  label,
  params,
  ...input
}: FilterProps & {
  type?: string
  inputMode?: 'decimal' | 'text'
  placeholder?: string
  className?: string
}) {
  const kept = params[name] ?? ''
  const [text, setText] = useState(kept)
  const [last, setLast] = useState(kept)
  // The address changed by itself: by the browser's way back, or a cleared filter.
  if (kept !== last) {
    setLast(kept)
    setText(kept)
  }
  const take = () => {
    if (text.trim() !== kept) changeParams({ [name]: text.trim() })
  }
  return (
    <Field
      {...input}
      label={label}
      value={text}
      autoComplete="off"
      onChange={(event) => {
        setText(event.target.value)
        // A date is complete once it is chosen.
        if (input.type === 'date') changeParams({ [name]: event.target.value })
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/** Takes all filters off; hidden where none is set. */
export function ClearFilters({
  t,
  names,
  params,
}: {
  t: TFunction
  names: readonly string[]
  params: Place['params']
}) {
  if (!names.some((name) => params[name])) return null
  return (
    <button
      type="button"
      className="console-clear"
      onClick={() => changeParams(Object.fromEntries(names.map((name) => [name, ''])))}
    >
      {t('console:filter.clear')}
    </button>
  )
}
