import { listParts } from '#lib/shared/intl/lists.ts'

/** Scripts that write their words together, and set figures apart. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Han}]/u

/**
 * Figures in one list: `2, 3 and 5`. Lists of Thai and Chinese are meant for words (`2 3 และ5`, `2、3和5`): figures take commas,
 * and spaces around the last word.
 */
export function figureList(lang: string, figures: readonly string[]): string {
  return listParts(figures, lang)
    .map(({ type, value }) => {
      if (type === 'element') return value
      if (UNSPACED.test(value)) return ` ${value.trim()} `
      return value.trim() === '' ? ', ' : value
    })
    .join('')
}
