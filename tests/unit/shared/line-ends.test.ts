import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toCsv } from '#lib/records/csv.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { jsonLdText } from '#lib/site/pages/seo.ts'
import { translator } from '#lib/site/words/words.ts'
import { withMarks } from '../../../scripts/lib/marked-words.ts'

const shown = (text: string) => text.replaceAll('\u2060', '+').replaceAll('\u200B', '|')

describe('line ends', () => {
  it.each([
    ['th', 'คาสิโนสดและบาคาร่า', 'คา+สิ+โนสดและบา+คา+ร่า'],
    ['th', 'เอเยนต์', 'เอ+เยน+ต์'],
    ['my', 'ဂိမ်းများ', 'ဂိ+မ်း+များ'],
    ['my', 'လူကြိုက်များ', 'လူကြို+က်များ'],
    ['my', 'သို့မဟုတ်', 'သို့+မ+ဟု+တ်'],
    ['my', 'ပြည့်ပါက', 'ပြည့်+ပါ+က'],
    ['my', 'ဂိမ်းကို ရွေးပါ', 'ဂိ+မ်း+ကို ရွေး+ပါ'],
    ['my', 'အကောင့်', 'အ+ကော+င့်'],
    ['my', 'မရှိပါ။', 'မ+ရှိ+ပါ။'],
    // A stack stays whole, and letters above others are left alone.
    ['my', 'စက္ကန့်', 'စ+က္က+န့်'],
    ['my', 'ခေတ္တနား', 'ခေ+တ္တ+နား'],
    ['my', 'အင်္ဂလိပ်', 'အင်္ဂလိပ်'],
    ['km', 'លើការដាក់ប្រាក់', 'លើ|ការ|ដាក់|ប្រាក់'],
    ['km', 'ហ្គេមកាស៊ីណូ', 'ហ្គេម|កា+ស៊ី+ណូ'],
    ['vi', 'Rút tiền', 'Rút tiền'],
  ])('%s: %s', (lang, text, wanted) => {
    expect(shown(withLineEnds(text, lang))).toBe(wanted)
    expect(withoutLineEnds(withLineEnds(text, lang))).toBe(text)
  })

  it('are marked in words of games, except in the title of the document', () => {
    const words = { title: 'បាការ៉ា', rules: 'ការដាក់ប្រាក់ {amount}', fair: { title: 'ការដាក់ប្រាក់' } }
    const { title, rules, fair } = z
      .object({ title: z.string(), rules: z.string(), fair: z.object({ title: z.string() }) })
      .parse(JSON.parse(withMarks(JSON.stringify(words), 'km')))
    expect(title).toBe(words.title)
    expect(shown(rules)).toBe('ការ|ដាក់|ប្រាក់ {amount}')
    expect(shown(fair.title)).toBe('ការ|ដាក់|ប្រាក់')
  })

  it('are marked in what is drawn, and in no title, file or data', () => {
    expect(shown(translator('th', 'site')('nav.live'))).toContain('+')
    expect(translator('km', 'seo')('help.title')).not.toMatch(/[\u200B\u2060]/)
    const drawn = withLineEnds('ការដាក់ប្រាក់', 'km')
    expect(drawn).not.toBe('ការដាក់ប្រាក់')
    expect(toCsv([[drawn]], 'km')).toContain('"ការដាក់ប្រាក់"')
    expect(jsonLdText([{ name: drawn }])).toContain('"ការដាក់ប្រាក់"')
  })
})
