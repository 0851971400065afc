import { expect, it } from 'vitest'
import { withoutLabelMarks } from '../../../scripts/lib/label-marks.ts'

it('labels have no marks of line ends, texts and data keep them', () => {
  const page = (mark: string) =>
    `<nav aria-label="ម៉ឺនុយ${mark}មេ" data-words='{"a":"ក\u200Bខ"}'><a title="ក${mark}ខ > គ" href="/">ក\u200Bខ</a><img alt="ក${mark}ខ"></nav>`
  expect(withoutLabelMarks(page('\u200B'))).toBe(page(''))
  expect(withoutLabelMarks(page('\u2060'))).toBe(page(''))
  expect(withoutLabelMarks('<p>aria-label="ក\u200Bខ"</p>')).toBe('<p>aria-label="ក\u200Bខ"</p>')
})
