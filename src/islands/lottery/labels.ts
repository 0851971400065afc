import type { TFunction } from 'i18next'
import { playWords } from '#lib/lottery/play-groups.ts'
import { ballLabel } from '#lib/lottery/ball-look.ts'
import type { Family, Picker } from '#lib/shared/lottery/play.ts'

/** Two choices in one word, such as `redOdd` and `bigEven`. */
const PAIR = /^(red|blue|green|big|small)(Odd|Even|Big|Small)$/
/** A choice and a number, such as `odd3`. */
const COUNTED = /^(odd|even|big|small)(\d)$/

export function playName(t: TFunction, family: Family, playId: string): string {
  const { key, n, m } = playWords(playId)
  return t(`lottery:play.${family}.${key}`, { n, m })
}

/** The winning condition as a sentence. */
export function playAbout(t: TFunction, family: Family, playId: string): string {
  const { key, n, m } = playWords(playId)
  return t(`lottery:about.${family}.${key}`, { n, m })
}

export function choiceLabel(t: TFunction, choice: string): string {
  const pair = PAIR.exec(choice)
  if (pair) return `${t(`lottery:choice.${pair[1]}`)} · ${t(`lottery:choice.${pair[2]?.toLowerCase()}`)}`
  const counted = COUNTED.exec(choice)
  if (counted) return `${t(`lottery:choice.${counted[1]}`)} × ${counted[2]}`
  return /^\d+$/.test(choice) ? choice : t(`lottery:choice.${choice}`)
}

/** The heading of a column or position: `b2` and `r2` are the second ball. */
export function columnLabel(t: TFunction, column: string): string {
  const ball = /^[br](\d)$/.exec(column)
  return ball ? t('lottery:column.ball', { n: ball[1] }) : t(`lottery:column.${column}`)
}

/** The label of a selection's member, as on its board. */
export function memberLabel(
  t: TFunction,
  { family, picker }: { family: Family; picker: Picker },
  member: string,
): string {
  if (picker.kind === 'entries') return member
  if (picker.kind === 'numbers' || picker.kind === 'columns') return ballLabel(family, Number(member))
  return choiceLabel(t, member)
}

/** A column or road of the trends: `ball2`, `special`, `sumSize` … */
export function trendLabel(t: TFunction, id: string): string {
  const ball = /^ball(\d+)$/.exec(id)
  return ball ? t('lottery:column.ball', { n: ball[1] }) : t(`lottery:trend.column_${id}`)
}
