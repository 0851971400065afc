import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActDialog } from './ActDialog.tsx'
import { type BatchResult, runBatch } from './batch.ts'
import { refusalText } from './refusal-text.ts'

interface Props<Item> {
  t: TFunction
  title: string
  submit: string
  isDanger: boolean
  reasonHint: string
  items: readonly Item[]
  idOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** What is said of each that was done. */
  doneOf: (item: Item) => string
  act: (item: Item, reason: string) => Promise<void>
  onClose: () => void
}

/** The same act on several entries, with what became of each. */
export function BatchDialog<Item>(props: Props<Item>) {
  const { t, title, submit, isDanger, reasonHint, idOf, labelOf, doneOf, act, onClose } = props
  // Entries that are done leave their list; the dialog goes on with those that were chosen.
  const [items] = useState(props.items)
  const [done, setDone] = useState<readonly BatchResult<Item>[]>()
  const hasResults = useRef(false)
  if (done)
    return (
      <Dialog
        title={t('console:batch.results')}
        closeLabel={t('ui:close')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
      >
        <ul className="console-reasons">
          {done.map(({ item, failure }) => (
            <li key={idOf(item)}>
              {labelOf(item)}: {failure ? refusalText(t, failure) : doneOf(item)}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <ActDialog
      {...{ t, title, submit, isDanger, reasonHint }}
      // The results come first.
      onClose={() => {
        if (!hasResults.current) onClose()
      }}
      onSubmit={async (reason) => {
        const results = await runBatch(items, (item) => act(item, reason))
        hasResults.current = true
        setDone(results)
      }}
    >
      <ul className="console-reasons">
        {items.map((item) => (
          <li key={idOf(item)}>{labelOf(item)}</li>
        ))}
      </ul>
    </ActDialog>
  )
}
