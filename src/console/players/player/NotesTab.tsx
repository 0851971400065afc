import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { More } from '#console/parts/More.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { NoteItem } from './NoteItem.tsx'
import { notes, writeNote } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

const LONGEST = 2_000

/** What operators wrote about the player: never edited, never deleted, never seen by players. */
export function NotesTab(props: PlayerProps) {
  const { t, operator, brand, account } = props
  const key = { tenant: brand.id, account }
  const remote = useQuery(notes, key)
  const mayWrite = mayAct(operator, { duty: 'members', brand: brand.id, isChange: true })
  return (
    <div className="console-stack">
      {mayWrite && <NoteForm {...props} />}
      <Shown t={t} remote={remote} onRetry={() => void notes.load(key)}>
        {({ items, next }, isBusy) => (
          <>
            {items.length === 0 && <EmptyState icon="edit" title={t('console:notes.none')} />}
            {items.map((note) => (
              <NoteItem key={note.id} {...props} note={note} mayPin={mayWrite} />
            ))}
            <More t={t} next={next} isBusy={isBusy} onMore={() => void notes.more()} />
          </>
        )}
      </Shown>
    </div>
  )
}

function NoteForm({ t, operator, brand, account }: PlayerProps) {
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [operationKey, setKey] = useState(() => crypto.randomUUID())
  const { isPending, failure, run } = useSubmit()
  const write = () =>
    run(async () => {
      const note = { operator: operator.name, text, isPinned, operationKey }
      await writeNote({ tenant: brand.id, account }, note)
      setText('')
      setPinned(false)
      setKey(crypto.randomUUID())
    })
  return (
    <div className="console-card">
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <TextArea
        label={t('console:notes.new')}
        hint={t('console:notes.hint')}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="console-detail__acts">
        <Button isLoading={isPending} isUnavailable={text.trim() === ''} onClick={() => void write()}>
          {t('console:notes.write')}
        </Button>
        <Checkbox
          label={t('console:notes.pinIt')}
          checked={isPinned}
          onChange={(event) => setPinned(event.target.checked)}
        />
      </div>
    </div>
  )
}
