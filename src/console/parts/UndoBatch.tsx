import type { TFunction } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { runBatch, type BatchResult } from './batch.ts'
import { refusalText } from './refusal-text.ts'

interface Props<Item> {
  t: TFunction
  title: string
  submit: string
  isDanger?: boolean
  /** As chosen when it opens: entries change in their list while the batch runs. */
  items: readonly Item[]
  itemId: (item: Item) => string
  /** How an item is called in the list of results. */
  itemText: (item: Item) => ReactNode
  reasonHint: string
  act: (item: Item, reason: string) => Promise<void>
  onClose: () => void
  /** After the last one. */
  onDone?: () => void
  children?: ReactNode
}

/** For so long nothing has left the house. */
const UNDO_SECONDS = 5
const SHORTEST = 3
const LONGEST = 300

/** The same act on several entries: a reason, some seconds to undo it, and a result for each. */
export function UndoBatch<Item>(props: Props<Item>) {
  const { t, title, itemId, itemText, act, onClose, onDone } = props
  const [items] = useState(props.items)
  const [reason, setReason] = useState('')
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const [results, setResults] = useState<readonly BatchResult<Item>[]>()
  const isWaiting = secondsLeft !== undefined && results === undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else {
        setResults([])
        void runBatch(items, (item) => act(item, reason.trim()), setResults).then(() => onDone?.())
      }
    }, 1_000)
    return () => clearTimeout(timer)
  }, [isWaiting, secondsLeft])
  const isRunning = results !== undefined && results.length < items.length
  return (
    <Dialog
      title={title}
      closeLabel={t('ui:close')}
      onClose={isRunning ? undefined : onClose}
      footer={
        results ? (
          <Button isLoading={isRunning} onClick={onClose}>
            {t('ui:close')}
          </Button>
        ) : (
          <BatchSteps {...props} reason={reason} isWaiting={isWaiting} onStart={setSecondsLeft} />
        )
      }
    >
      {isWaiting && (
        <p role="status">
          <strong>{t('console:undoBatch.waits', { count: secondsLeft })}</strong>
        </p>
      )}
      {!isWaiting && !results && (
        <>
          {props.children}
          <TextArea
            label={t('console:act.reason')}
            hint={props.reasonHint}
            maxLength={LONGEST}
            rows={3}
            value={reason}
            data-autofocus
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      <ul className="console-results" aria-label={t('console:undoBatch.entries')}>
        {items.map((item) => (
          <li key={itemId(item)}>
            <span>{itemText(item)}</span>
            <Result t={t} result={results?.find((each) => each.item === item)} isStarted={!!results} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface StepProps<Item> extends Props<Item> {
  reason: string
  isWaiting: boolean
  onStart: (seconds: number | undefined) => void
}

function BatchSteps<Item>({ t, submit, isDanger, onClose, reason, isWaiting, onStart }: StepProps<Item>) {
  if (isWaiting) return <Button onClick={() => onStart(undefined)}>{t('console:undoBatch.undo')}</Button>
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('ui:cancel')}
      </Button>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        isUnavailable={reason.trim().length < SHORTEST}
        onClick={() => onStart(UNDO_SECONDS)}
      >
        {submit}
      </Button>
    </>
  )
}

interface ResultProps<Item> {
  t: TFunction
  result: BatchResult<Item> | undefined
  isStarted: boolean
}

function Result<Item>({ t, result, isStarted }: ResultProps<Item>) {
  if (!isStarted) return null
  if (!result) return <small>{t('console:undoBatch.next')}</small>
  return result.failure ? (
    <strong data-tone="negative">{refusalText(t, result.failure)}</strong>
  ) : (
    <strong data-tone="positive">
      <Icon name="check" size="sm" /> {t('console:undoBatch.done')}
    </strong>
  )
}
