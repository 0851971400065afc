import type { KeyboardEvent } from 'react'

interface Rows {
  body: HTMLTableSectionElement | null
  onOpen: (id: string) => void
  onToggle?: ((id: string) => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** The keys of a table: one row has the focus, and the others are reached from it. */
export function stepThroughRows(event: KeyboardEvent, { body, onOpen, onToggle }: Rows): void {
  if (!body || event.altKey || event.ctrlKey || event.metaKey) return
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]') : null
  if (!row || event.target !== row) return
  const { id } = row.dataset
  const step = STEPS[event.key]
  if (step !== undefined) {
    const rows = [...body.querySelectorAll<HTMLElement>('tr[data-id]')]
    rows[rows.indexOf(row) + step]?.focus()
  } else if (event.key === 'Enter' && id !== undefined) onOpen(id)
  else if (event.key === 'x' && id !== undefined && onToggle) onToggle(id)
  else return
  event.preventDefault()
}
