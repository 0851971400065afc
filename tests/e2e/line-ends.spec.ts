import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { readWords, type Words } from '#lib/site/words/words.ts'
import { withMarks } from '../../scripts/lib/marked-words.ts'
import { ON_DESKTOP, test } from './test.ts'

/** Only a browser knows where it ends its lines: neither Node nor jsdom draws any. */
const FORBIDDEN = {
  // Thai: before a vowel or mark of the consonant, a silent consonant, or one that stands alone.
  th: /\n(?:[\u0E30-\u0E3A\u0E47-\u0E4E]|[ก-ฮ]์|[ก-ฮ][่-๋]?(?:\n|$))/u,
  // Burmese: inside of a syllable, or between the two letters of a stack.
  my: /\n(?:[\u102B-\u103E]|[\u1000-\u1021\u103F][\u1039\u103A])|\u1039\n/u,
  // Khmer: before a sign of the consonant, or under one.
  km: /\n[\u17B6-\u17D3]|\u17D2\n/u,
} as const
const WHOLE = {
  th: ['คาสิโน', 'บาคาร่า', 'แจ็คพอต', 'ลิมิต', 'เอเยนต์', 'สมาชิก', 'คอมมิชชัน', 'รีเบต'],
  my: [
    'ဂိမ်း',
    'အကောင့်',
    'ဘောနပ်စ်',
    'အေးဂျင့်',
    'ငွေထုတ်',
    'ငွေသွင်း',
    'လောင်းကြေး',
    'သို့မဟုတ်',
    'ရာခိုင်နှုန်း',
    'စကားဝှက်',
    'ဝန်ဆောင်မှု',
    'မြောက်ပိုင်း',
    'တောင်ပိုင်း',
    'အလယ်ပိုင်း',
    'ပေါက်ကြေး',
    'ထီဖွင့်ပွဲ',
    'စာချုပ်',
    'ရှင်းတမ်း',
    'အတည်ပြု',
  ],
  km: ['កាស៊ីណូ', 'អេក្រង់', 'សមតុល្យ'],
} as const

const wordsFile: z.ZodType<Words> = z.record(z.string(), z.union([z.string(), z.lazy(() => wordsFile)]))
const GAMES = ['frame', 'aurora-reels', 'roulette', 'scratch', 'crash'] as const

function gameWordsOf(game: (typeof GAMES)[number], locale: string): Words {
  const { title: _title, ...drawn } = wordsFile.parse(
    JSON.parse(withMarks(readFileSync(`src/games/${game}/words/${locale}.json`, 'utf8'), locale)),
  )
  return drawn
}

function textsOf(words: Words): string[] {
  return Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

for (const locale of ['th', 'my', 'km'] as const)
  test(
    `lines of ${locale} end between words or syllables, however narrow they are`,
    ON_DESKTOP,
    async ({ browser }) => {
      // Titles of documents and words to search by are not drawn.
      const { seo: _titles, search: _searched, ...drawn } = readWords(locale)
      const texts = [
        ...new Set([...textsOf(drawn), ...GAMES.flatMap((game) => textsOf(gameWordsOf(game, locale)))]),
      ]
      expect(texts.length).toBeGreaterThan(2_000)
      const page = await browser.newPage()
      await page.setContent(`<p lang="${locale}" style="inline-size: 1px; font: 16px sans-serif"></p>`)
      const lines = await page.evaluate(drawnLines, texts)
      await page.close()
      const plain = lines.map((text) => text.replaceAll(/[\u200B\u2060]/g, ''))
      expect(plain.filter((text) => FORBIDDEN[locale].test(text))).toEqual([])
      const cut = WHOLE[locale].flatMap((word) => {
        const parted = new RegExp([...word].join('\n?'), 'u')
        return plain.filter((text) => !text.includes(word) && parted.test(text))
      })
      expect(cut).toEqual([])
    },
  )

test('a word of no dictionary is cut without its marks', ON_DESKTOP, async ({ browser }) => {
  const page = await browser.newPage()
  await page.setContent('<p lang="th" style="inline-size: 1px; font: 16px sans-serif"></p>')
  const [bare = '', marked = ''] = await page.evaluate(drawnLines, ['เอเยนต์', withLineEnds('เอเยนต์', 'th')])
  await page.close()
  expect([bare.split('\n').length, marked.split('\n').length]).toEqual([3, 1])
})

/** Each text as it is drawn in a paragraph of one pixel: a line's end is where the next sign stands lower. */
function drawnLines(texts: readonly string[]): string[] {
  const paragraph = document.querySelector('p')
  if (!paragraph) return []
  const range = document.createRange()
  return texts.map((text) => {
    paragraph.textContent = text
    const node = paragraph.firstChild
    if (!node) return ''
    let last: number | undefined
    let drawn = ''
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = Array.from(range.getClientRects()).findLast(({ height }) => height > 0)?.top
      if (top !== undefined && last !== undefined && top - last > 4) drawn += '\n'
      drawn += text[at]
      last = top ?? last
    }
    return drawn
  })
}
