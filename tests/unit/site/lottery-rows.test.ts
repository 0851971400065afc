import { expect, test } from 'vitest'
import { drawRows, hasOfficialDraws, lotteryText } from '#lib/site/pages/lotteries.ts'
import { siteFor } from '#lib/site/pages/site.ts'

const namesOf = (brand: string, locale: 'en' | 'pt-BR', type: 'vn' | 'sea' | 'lott') =>
  drawRows(siteFor(brand, locale), type).map(({ name, draws }) => `${name}: ${draws}`)

test('a page says when its brand draws, and nothing that the brand does not offer', () => {
  expect(namesOf('aurora', 'pt-BR', 'vn')).toEqual(['Um sorteio a cada 5 minutos: 288 por dia · Siêu tốc 5'])
  expect(namesOf('aurora', 'en', 'lott')).toEqual([
    'A draw every minute: 1,440 a day · Sum 28 1 · 11×5 1',
    'A draw every 3 minutes: 480 a day · Six of 49 3',
  ])
  const lotus = namesOf('lotus', 'en', 'vn')
  expect(lotus.slice(0, 3).map((row) => row.split(':')[0])).toEqual(['North', 'Central', 'South'])
  expect(lotus).toHaveLength(6)
})

test('the home page promises official draws only where they are sold', () => {
  const [aurora, lotus] = [siteFor('aurora', 'en'), siteFor('lotus', 'en')]
  expect(hasOfficialDraws(aurora, 'vn')).toBe(false)
  expect(lotteryText(aurora, 'vn')).toBe('A draw every 5 minutes')
  expect(lotteryText(aurora, 'sea')).toBe('Fast draws every 2 and 5 minutes.')
  expect(lotteryText(lotus, 'vn')).toBe(
    'North at 18:15 Vietnam time every day; Central and South by weekday.',
  )
})

test('intervals are listed as each script sets figures', () => {
  const text = (locale: 'en' | 'vi' | 'th' | 'zh-Hans') => lotteryText(siteFor('lotus', locale), 'sea')
  expect(text('en')).toBe('Fast draws every 2, 3, and 5 minutes.')
  expect(text('vi')).toContain('2, 3 và 5 phút')
  expect(text('th')).toContain('ทุก 2, 3 และ 5 นาที')
  expect(text('zh-Hans')).toContain('每 2、3 和 5 分钟')
})
