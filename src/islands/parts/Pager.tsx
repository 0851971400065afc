import type { TFunction } from 'i18next'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'
import type { Pages } from './use-pages.ts'
import styles from './records.module.css'

/** Rows of one page, how many there are in all, and the cursor of the next page. */
export interface Page<Row> {
  content: readonly Row[]
  total: number
  next?: string | undefined
}

interface Props {
  t: TFunction
  page: Page<unknown>
  pages: Pages
  /** Rows of a whole page. */
  pageSize?: number
  onPage: (cursor: string | undefined) => void
}

/** The range of rows, with buttons to newer and older ones. */
export function Pager({ t, page, pages, pageSize = RECORD_PAGE_SIZE, onPage }: Props) {
  const { content, total, next } = page
  const hasBefore = pages.index > 0
  if (!hasBefore && !next) return null
  const before = pages.index * pageSize
  return (
    <nav className={styles.pager} aria-label={t('ui:pages')}>
      <IconButton
        icon="chevron-left"
        label={t('records:newer')}
        isUnavailable={!hasBefore}
        onClick={() => onPage(pages.back())}
      />
      <span role="status">
        {t('records:shown', { from: before + 1, to: before + content.length, total })}
      </span>
      <IconButton
        icon="chevron-right"
        label={t('records:older')}
        isUnavailable={!next}
        onClick={() => next && onPage(pages.forward(next))}
      />
    </nav>
  )
}
