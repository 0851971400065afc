import { useState } from 'react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { withSet, type Draft } from '#lib/lottery/draft.ts'
import { membersIn } from '#lib/lottery/pasted.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import styles from './boards.module.css'

interface Props {
  t: TFunction
  picker: Picker
  draft: Draft
  list: number
  onDraft: (draft: Draft) => void
}

/**
 * Accepts numbers as text. Invalid entries stay in the box and are named. The button is never disabled, because a press that
 * empties the box would lose the focus; without a number it says so.
 */
export function PasteBox({ t, picker, draft, list, onDraft }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const { members, refused } = membersIn(text, picker)
    const known = new Set(draft.lists[list])
    const fresh = members.filter((member) => !known.has(member))
    if (fresh.length > 0) onDraft(withSet(picker, draft, { list, members: fresh }))
    setText(refused.join(' '))
    if (refused.length > 0) setError(t('lottery:paste.refused', { numbers: refused.join(' ') }))
    else setError(members.length === 0 ? t('lottery:paste.empty') : undefined)
  }
  const digits = picker.kind === 'entries' ? picker.digits : 2
  return (
    <details className={styles.paste}>
      <summary>{t('lottery:paste.title')}</summary>
      <TextArea
        label={t('lottery:paste.label')}
        hint={t('lottery:paste.hint', { example: ['07', '123', '4321'][digits - 2] ?? '7' })}
        error={error}
        value={text}
        rows={3}
        dir="ltr"
        inputMode="text"
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="secondary" onClick={add}>
        {t('lottery:paste.add')}
      </Button>
    </details>
  )
}
