import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { MemberNote } from '#lib/api/ops/players-notes.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { When } from '#console/parts/When.tsx'
import { pinNote } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

interface Props extends PlayerProps {
  note: MemberNote
  mayPin: boolean
}

/** A note with its author, and the pin that keeps it on top of the page. */
export function NoteItem({ t, lang, operator, brand, account, note, mayPin }: Props) {
  const { isPending, failure, run } = useSubmit()
  const pin = () =>
    void run(() =>
      pinNote(
        { tenant: brand.id, account },
        { id: note.id, isPinned: !note.isPinned, operator: operator.name },
      ),
    )
  return (
    <article className="console-note-item" data-pinned={note.isPinned || undefined}>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <p dir="auto">{note.text}</p>
      <footer>
        <span>
          {note.author}, <When atMs={note.atMs} lang={lang} timeZone={brand.timeZone} />
        </span>
        {mayPin && (
          <Button size="sm" variant="ghost" isLoading={isPending} onClick={pin}>
            {t(note.isPinned ? 'console:notes.unpin' : 'console:notes.pin')}
          </Button>
        )}
      </footer>
    </article>
  )
}
