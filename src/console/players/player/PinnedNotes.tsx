import { mayAct } from '#console/frame/session-store.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { NoteItem } from './NoteItem.tsx'
import { pinnedNotes } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

/** What everybody who opens the player has to read. A failure says itself on the page of notes. */
export function PinnedNotes(props: PlayerProps) {
  const { t, operator, brand, account } = props
  const remote = useQuery(pinnedNotes, { tenant: brand.id, account })
  if (remote.state !== 'ready' || remote.value.length === 0) return null
  const mayPin = mayAct(operator, { duty: 'members', brand: brand.id, isChange: true })
  return (
    <section className="console-pinned" aria-label={t('console:notes.pinned')}>
      {remote.value.map((note) => (
        <NoteItem key={note.id} {...props} note={note} mayPin={mayPin} />
      ))}
    </section>
  )
}
