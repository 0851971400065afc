import type { TFunction } from 'i18next'

/** A whole number with the separators of the language, in Latin digits as all amounts of the product. */
export function pointsText(points: number, lang: string): string {
  return new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).format(points)
}

/** “1,200 points” in the plural form of the language. */
export function countText(t: TFunction, points: number, lang: string): string {
  return t('points:count', { count: points, points: pointsText(points, lang) })
}
