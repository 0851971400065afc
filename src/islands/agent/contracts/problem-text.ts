import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import type { Failure } from '#lib/client/remote.ts'

const details = z.object({ problems: z.array(z.object({ field: z.string(), rule: z.string() })) })
/** Rules with a text of their own; the others mean an invalid field. */
const TOLD = [
  'ascending',
  'notFalling',
  'aboveTenant',
  'aboveUpline',
  'notComparable',
  'uplineMissing',
  'uplineDiffers',
  'uplineNotStanding',
  'platformPaysTop',
  'overlaps',
  'tooMany',
] as const

/** Why terms were refused, tier by tier. */
export function problemTexts(t: TFunction, { code, details: given }: Failure): string[] {
  if (code !== 'contract.terms') return []
  const read = details.safeParse(given)
  if (!read.success) return []
  if (read.data.problems.length === 0) return [t('contracts:problem.tooMuch')]
  return read.data.problems.map(({ field, rule }) => {
    const tier = /tiers\.(\d+)/.exec(field)?.[1]
    const told = TOLD.find((each) => each === rule) ?? 'field'
    const text = t(`contracts:problem.${told}`)
    return tier === undefined ? text : t('contracts:problem.tier', { tier: Number(tier) + 1, text })
  })
}
