import type { TFunction } from 'i18next'
import { numberText } from '#lib/shared/intl/numbers.ts'

/** “1,200 points” in the plural form of the language. */
export function countText(t: TFunction, points: number, lang: string): string {
  return t('points:count', { count: points, points: numberText(points, lang) })
}
