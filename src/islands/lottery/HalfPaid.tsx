import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { halfPaid } from '#lib/shared/lottery/entries-read.ts'
import type { BaseRules, Picker } from '#lib/shared/lottery/play.ts'

interface Props {
  t: TFunction
  picker: Picker
  /** Those that the bet is or was placed under. */
  rules: BaseRules
  selection: unknown
}

/** A line may have a thousand numbers. */
const MOST_SHOWN = 30

/** The numbers of a bet that pay half, in the words of the board, and what that means for a win. */
export function HalfPaid({ t, picker, rules, selection }: Props) {
  const numbers = picker.kind === 'entries' ? halfPaid(selection, rules, picker) : []
  if (numbers.length === 0) return null
  const left = numbers.length - MOST_SHOWN
  return (
    <>
      <span>
        <Badge tone="warning">{t('lottery:board.half')}</Badge>{' '}
        <bdi translate="no" className="figure">
          {numbers.slice(0, MOST_SHOWN).join(' ')}
        </bdi>
        {left > 0 && ` ${t('lottery:board.more', { count: left })}`}
      </span>
      <span className="muted small">{t('lottery:board.halfMeans')}</span>
    </>
  )
}
