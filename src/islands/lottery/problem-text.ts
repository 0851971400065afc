import type { TFunction } from 'i18next'
import type { Problem } from '#lib/shared/lottery/play.ts'

/** The player's text for a selection's problem. */
export function problemText(t: TFunction, { code, at, value, min, max }: Problem): string {
  const isBankers = at === 'bankers'
  if (code === 'tooFew')
    return t(isBankers ? 'lottery:problem.fewBankers' : 'lottery:problem.tooFew', { count: min ?? 1 })
  if (code === 'tooMany') return t('lottery:problem.tooMany', { count: max ?? 0 })
  return t(`lottery:problem.${code}`, { value, max })
}
