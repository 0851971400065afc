import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { classes } from './classes.ts'
import styles from './Tabs.late.module.css'

interface TabItem<Id extends string = string> {
  id: Id
  label: string
  icon?: IconName
  /** A small number beside the label, as text. */
  count?: string
}

interface Props<Id extends string> {
  /** The accessible name. */
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Underlined words, or pills. */
  look?: 'line' | 'pill'
  /** The tabs share the width. */
  isFull?: boolean
  /** Pills that do not fit stand in the next row; otherwise the row scrolls. For few tabs of which none may be missed. */
  isWrapped?: boolean
  /** The panel of the selected tab. */
  children?: ReactNode
}

/** One stop for the Tab key; arrows move and select at once; Home and End go to the ends. */
export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, items, selected, onSelect, look = 'line', isFull, isWrapped, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // More tabs than a phone is wide: the selected one may be outside. Only the row itself moves.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (current) reveal(current, list.current)
  }, [selected])

  const move = (event: KeyboardEvent) => {
    const from = items.findIndex((item) => item.id === selected)
    const to = targetOf(event, from, items.length)
    const next = to === undefined ? undefined : items[to]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div
        ref={list}
        className={classes(
          look === 'line' ? 'tabs' : styles.pills,
          isFull && styles.full,
          isWrapped && styles.wrapped,
        )}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            className={look === 'line' ? 'tab' : 'chip'}
            aria-selected={item.id === selected}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.label}
            {item.count && <span className="badge">{item.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${selected}`}
          tabIndex={0}
          className={styles.panel}
        >
          {children}
        </div>
      )}
    </div>
  )
}

function reveal(tab: HTMLElement, row: HTMLElement | null): void {
  if (!row || row.scrollWidth <= row.clientWidth) return
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
}

/** The arrow in the writing direction moves forward. */
function targetOf(event: KeyboardEvent, from: number, count: number): number | undefined {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = (event.key === 'ArrowRight') === isRtl ? -1 : 1
  return (from + step + count) % count
}
