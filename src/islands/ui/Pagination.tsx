import { IconButton } from './IconButton.tsx'
import styles from './Pagination.module.css'

export interface PaginationWords {
  /** Accessible name of the navigation. */
  label: string
  previous: string
  next: string
  /** Accessible name of one page's button, such as "Page 3". */
  page: (page: number) => string
}

interface Props {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  words: PaginationWords
}

/** Pages to each side of the current one. */
const RANGE = 2

export function Pagination({ page, pageCount, onPage, words }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={words.label}>
      <IconButton
        icon="chevron-left"
        label={words.previous}
        isUnavailable={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pagesAround(page, pageCount).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon="chevron-right"
        label={words.next}
        isUnavailable={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

/** The pages with a button: at most five, and fewer near an end. */
export function pagesAround(page: number, pageCount: number): number[] {
  const first = Math.max(1, page - RANGE)
  const last = Math.min(pageCount, page + RANGE)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
