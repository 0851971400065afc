import type { TFunction } from 'i18next'
import type { Draft } from '#lib/lottery/draft.ts'
import type { BaseRules, Family } from '#lib/shared/lottery/play.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import { ColumnsBoard } from './ColumnsBoard.tsx'
import { EntriesBoard } from './EntriesBoard.tsx'
import { LegsBoard } from './LegsBoard.tsx'
import { ListBoard } from './ListBoard.tsx'

export interface BoardProps {
  t: TFunction
  family: Family
  play: AnyPlay
  rules: BaseRules
  draft: Draft
  /** Odds of a class or member as text; `undefined` where the play's classes do not correspond to its members. */
  oddsOf: (member: string) => string | undefined
  onDraft: (draft: Draft) => void
}

/** The board for a play's selection. */
export function Board(props: BoardProps) {
  switch (props.play.picker.kind) {
    case 'entries':
      return <EntriesBoard {...props} picker={props.play.picker} />
    case 'numbers':
    case 'choices':
      return <ListBoard {...props} picker={props.play.picker} />
    case 'columns':
    case 'choiceColumns':
      return <ColumnsBoard {...props} picker={props.play.picker} />
    case 'legs':
      return <LegsBoard {...props} picker={props.play.picker} />
  }
}
