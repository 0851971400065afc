import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { $newestMs } from '#console/frame/waiting-store.ts'
import { Button } from '#islands/ui/Button.tsx'

/** How a list of a queue learns of entries that came in after it was read. */
export interface Newcomers<Row> {
  /** The page whose queue it is. */
  page: string
  /** When an entry came in. */
  atMs: (row: Row) => number
  /** Reads the list anew. */
  onShow: () => void
}

interface Props<Row> extends Newcomers<Row> {
  t: TFunction
  rows: readonly Row[]
}

/** Says that entries came in; the list stays as it is read until somebody asks for them. */
export function News<Row>({ t, page, atMs, onShow, rows }: Props<Row>) {
  const newestMs = useStore($newestMs)[page] ?? 0
  const [seenMs, setSeenMs] = useState(newestMs)
  useEffect(() => setSeenMs((before) => Math.max(before, ...rows.map(atMs))), [rows])
  return (
    <div role="status">
      {newestMs > seenMs && (
        <Button
          variant="secondary"
          size="sm"
          icon="refresh"
          onClick={() => {
            setSeenMs(newestMs)
            onShow()
          }}
        >
          {t('console:table.news')}
        </Button>
      )}
    </div>
  )
}
