import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Notice } from '#islands/ui/Notice.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Draw, Game } from './lottery-store.ts'
import { prizeName } from './prize-name.ts'
import { isFieldRight, problemOf, resultForm } from './result-form.ts'
import { ResultFields } from './ResultFields.tsx'

interface Props {
  t: TFunction
  game: Game
  draw: Draw
  operator: string
  onClose: () => void
  onEnter: (result: unknown, reason: string) => Promise<void>
}

/**
 * The official result, by two people: each types it from the source. The second one does not see the first one's numbers
 * before theirs are complete, and is told where they differ.
 */
export function ResultDialog({ t, game, draw, operator, onClose, onEnter }: Props) {
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const { proposed } = draw
  const first = proposed?.action === 'result' ? proposed : null
  const form = resultForm(game, draw)
  const isComplete = form.fields.every((field) => isFieldRight(field, values.get(field.id) ?? ''))
  const result = form.build((id) => values.get(id) ?? '')
  const problem = isComplete ? problemOf(game, result) : undefined
  const isSame = first !== null && JSON.stringify(sorted(result)) === JSON.stringify(sorted(first.result))
  const isCorrection = draw.result !== null
  const isOwn = first?.operator === operator
  return (
    <ActDialog
      t={t}
      title={t(`console:lottery.${isCorrection ? 'correctTitle' : 'resultTitle'}`, {
        game: game.name,
        issue: draw.issue,
      })}
      submit={t(`console:lottery.${first && !isOwn && isSame ? 'confirm' : 'enter'}`)}
      isDanger={isCorrection}
      isReady={isComplete && problem === undefined && !(isOwn && isSame)}
      reasonHint={t('console:lottery.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onEnter(result, reason)}
    >
      {isCorrection && (
        <Notice tone="warning">{t('console:lottery.correctText', { count: draw.bets })}</Notice>
      )}
      <Notice tone="info">
        {first
          ? t('console:lottery.second', { operator: first.operator, reason: first.reason })
          : t('console:lottery.first')}
      </Notice>
      <ResultFields
        t={t}
        form={form}
        values={values}
        onChange={setValues}
        nameOf={(prize) => prizeName(t, game, prize)}
      />
      {problem && <Notice tone="negative">{t('console:lottery.twice')}</Notice>}
      {first && isOwn && isComplete && isSame && (
        <Notice tone="info">{t('console:refusal.lottery.sameOperator')}</Notice>
      )}
      {first && isComplete && !isSame && (
        <Notice tone="negative">{t('console:lottery.differs', { operator: first.operator })}</Notice>
      )}
    </ActDialog>
  )
}

/** With the keys of every object in one order, as the platform compares them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
