import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { $recordExport, forgetExport } from '#lib/client/list-pages.ts'
import { toCsv } from '#lib/records/csv.ts'
import { saveFile } from './save-file.ts'
import styles from './records.module.css'

interface Props {
  t: TFunction
  /** Without ending. */
  fileName: string
  isDisabled: boolean
  /** All rows with their headings, or `undefined` after a failure. */
  rows: () => Promise<string[][] | undefined>
}

/** The whole filtered list as a file, composed in the browser. */
export function ExportButton({ t, fileName, isDisabled, rows }: Props) {
  const state = useStore($recordExport)
  useEffect(() => forgetExport, [])
  const save = async () => {
    const table = await rows()
    if (table) saveFile(`${fileName}.csv`, toCsv(table, document.documentElement.lang || 'en'))
  }
  return (
    <div className={styles.export}>
      <Button
        variant="secondary"
        icon="download"
        disabled={isDisabled}
        isLoading={state.state === 'working'}
        onClick={() => void save()}
      >
        {t('records:export')}
      </Button>
      {state.state === 'failed' && <Notice tone="negative">{failureText(t, state.error)}</Notice>}
    </div>
  )
}
