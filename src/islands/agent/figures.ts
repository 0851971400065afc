import type { TFunction } from 'i18next'
import type { TeamFigures } from '#lib/api/agents/agent.ts'

/** The figures of a team in the order in which they are read. */
export const TEAM_FIGURES = [
  'net',
  'open',
  'deposits',
  'withdrawals',
  'stake',
  'valid',
  'prizes',
  'rebates',
  'promotions',
] as const
export type TeamFigure = (typeof TEAM_FIGURES)[number]

export function figureOf(figures: TeamFigures, name: TeamFigure): number {
  return figures[`${name}Minor`]
}

export function figureLabel(t: TFunction, name: TeamFigure): string {
  return t(`agent:figure.${name}`)
}
