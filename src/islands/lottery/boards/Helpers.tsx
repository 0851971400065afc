import { useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { classes } from '#islands/ui/classes.ts'
import { passFocus } from '#islands/ui/focus-lost.ts'
import { replaced, withSet, type Draft } from '#lib/lottery/draft.ts'
import { helperSets, membersOf, randomMembers, type HelperSet } from '#lib/lottery/helper-sets.ts'
import type { BaseRules, Family, Picker } from '#lib/shared/lottery/play.ts'
import styles from './boards.module.css'

interface Props {
  t: TFunction
  family: Family
  rules: BaseRules
  picker: Picker
  draft: Draft
  list: number
  onDraft: (draft: Draft) => void
  /** Only one row of the usual sets, above each of several columns. */
  isQuiet?: boolean
}

const NONE: readonly string[] = []
const FOLDED = ['colours', 'zodiac', 'heads', 'tails'] as const

/** Sets that are selected at once: sides first, then one row of another kind at a time. */
export function Helpers(props: Props) {
  const { t, family, rules, picker, draft, list, onDraft, isQuiet } = props
  const [open, setOpen] = useState<HelperSet['kind']>()
  const sets = useMemo(() => helperSets({ family, picker, rules }), [family, picker, rules])
  const kinds = FOLDED.filter((kind) => sets.some((set) => set.kind === kind))
  const now = draft.lists[list] ?? NONE
  // Sets have hundreds of members, and so may the selection.
  const picked = useMemo(() => new Set(now), [now])
  const least = 'min' in picker ? picker.min : 1
  const canAll =
    picker.kind !== 'entries' && picker.kind !== 'choices' && !('isSet' in picker && picker.isSet)
  const isAll = canAll && membersOf(picker).every((member) => picked.has(member))
  const put = (members: readonly string[]) => onDraft(replaced(picker, draft, { list, members }))
  const setButton = (set: HelperSet) => (
    <button
      key={`${set.id}${set.n ?? ''}`}
      type="button"
      className={classes('chip', styles.helper)}
      aria-pressed={!isAll && set.members.length > 0 && set.members.every((member) => picked.has(member))}
      // Applied to everything, a set keeps only its own members.
      onClick={() =>
        isAll ? put(set.members) : onDraft(withSet(picker, draft, { list, members: set.members }))
      }
    >
      {helperLabel(t, set)}
    </button>
  )
  return (
    <div className={styles.helpers} role="group" aria-label={t('lottery:board.helpers')}>
      <div className={styles.chips}>
        {canAll && (
          <button
            type="button"
            className={classes('chip', styles.helper)}
            aria-pressed={isAll}
            onClick={() => put(isAll ? [] : membersOf(picker))}
          >
            {t('lottery:board.all')}
          </button>
        )}
        {sets.filter(({ kind }) => kind === 'common').map(setButton)}
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes('chip', styles.helper)}
            aria-expanded={open === kind}
            onClick={() => setOpen(open === kind ? undefined : kind)}
          >
            {t(`lottery:helper.kind.${kind}`)} {open === kind ? '−' : '+'}
          </button>
        ))}
        {!isQuiet && (
          <button
            type="button"
            className={classes('chip', styles.helper)}
            onClick={() => put(randomMembers(picker, Math.max(1, least)))}
          >
            {t('lottery:board.random')}
          </button>
        )}
        {now.length > 0 && (
          <button
            type="button"
            className={classes('chip', styles.helper)}
            onClick={({ currentTarget }) => {
              passFocus(currentTarget, currentTarget.previousElementSibling)
              put([])
            }}
          >
            {t('lottery:board.clear')}
          </button>
        )}
      </div>
      {open && <div className={styles.chips}>{sets.filter(({ kind }) => kind === open).map(setButton)}</div>}
    </div>
  )
}

function helperLabel(t: TFunction, { kind, id, n }: HelperSet): string {
  if (kind === 'heads' || kind === 'tails') return t(`lottery:helper.${id}`, { n })
  return t(`lottery:choice.${id}`)
}
