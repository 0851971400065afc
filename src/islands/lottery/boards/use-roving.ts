import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const CELL = '[data-cell]'

/**
 * Roving tabindex: a board is one stop for the Tab key; arrows move inside, up and down by visual rows, Home and End to the
 * ends. Cells are the descendants with `data-cell`; `tabIndexOf` is theirs.
 */
export function useRoving<Element extends HTMLElement>() {
  const board = useRef<Element>(null)
  const [active, setActive] = useState(0)

  const cells = () => [...(board.current?.querySelectorAll<HTMLElement>(CELL) ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    const all = cells()
    const from = all.findIndex((cell) => cell === document.activeElement)
    if (from < 0) return
    const to = targetOf(event.key, from, all)
    const next = to === undefined ? undefined : all[to]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const at = cells().findIndex((cell) => cell === event.target)
    if (at >= 0) setActive(at)
  }
  return { board, onKeyDown, onFocus, active }
}

function targetOf(key: string, from: number, cells: readonly HTMLElement[]): number | undefined {
  const first = cells[0]
  if (!first) return undefined
  const forward = getComputedStyle(first).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const perRow = cells.filter((cell) => cell.offsetTop === first.offsetTop).length
  switch (key) {
    case forward:
      return Math.min(from + 1, cells.length - 1)
    case 'ArrowLeft':
    case 'ArrowRight':
      return Math.max(from - 1, 0)
    case 'ArrowDown':
      return from + perRow < cells.length ? from + perRow : from
    case 'ArrowUp':
      return from - perRow >= 0 ? from - perRow : from
    case 'Home':
      return 0
    case 'End':
      return cells.length - 1
    default:
      return undefined
  }
}
