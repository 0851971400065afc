import { describe, expect, test } from 'vitest'
import { memberText } from '#lib/api/fields.ts'
import { maskedIn, patternsOf } from '#lib/shared/chat/masked-words.ts'
import { cleanWords, WORD_LISTS } from '#lib/shared/chat/word-list.ts'

describe('a listed word', () => {
  test.each(Object.entries(WORD_LISTS))('of %s comes out as dots', (_locale, words) => {
    for (const word of words) expect(cleanWords(`a ${word} b`)).toBe(`a ${word.replace(/\S/gu, '•')} b`)
  })

  test.each([
    ['FUUUCK!!', '••••••!!'],
    ['f u c k', '• • • •'],
    ['what the f\u200Buck', 'what the •\u200B•••'],
    ['f\u034Fu\u115Fc\uFE0Fk', '•\u034F•\u115F•\uFE0F•'],
    ['f \u200B u \u200B c \u200B k', '• \u200B • \u200B • \u200B •'],
    ['fu\u0301\u0336ck you', '•••••• you'],
    ['f\u0337u\u0337c\u0337k\u0337', '••••••••'],
    ['ｆｕｃｋ', '••••'],
    ['ⓕⓤⓒⓚ', '••••'],
    ['𝐟𝐮𝐜𝐤', '••••'],
    ['cuzão', '•••••'],
    ['lồ\u0336n', '••••'],
    ['lồn'.normalize('NFD'), '•••••'],
    ['كُس', '•••'],
    ['ق\u0640\u0640حبة', '••••••'],
    ['\uFEB7\uFEAE\uFEE3\uFEEE\uFEC3\uFE94', '••••••'],
    ['ค\u0301ว\u0301ย', '•••••'],
    ['傻\u0336逼', '•••'],
    ['p0rra meu', '••••• meu'],
    ['@fuck hi', '••••• hi'],
    ['fu\u0441k', '••••'],
    ['FU\u0421\u041A', '••••'],
    ['p\u03C5t\u0430', '••••'],
    ['\u0440\u0438ta p\u0446ta', '\u0440\u0438ta ••••'],
    ['wh\u043E\u0301r\u0435', '••••••'],
    ['ɢᴀɢᴏ', '••••'],
    ['f \u03C5 c k', '• • • •'],
    ['đ\u0456t', 'đ\u0456t'],
    ['l\u043E\u0302\u0300n', '•••••'],
    ['ไอ้สัส', 'ไอ้•••'],
    ['真他妈的', '真•••'],
    ['真 操 你 妈 好', '真 • • • 好'],
    ['傻\u3000逼', '•\u3000•'],
    ['ค.ว.ย', '•.•.•'],
    ['f*ck', '•*••'],
    ['F**K off', '•**• off'],
    ['f*\u0301ck', '•*•••'],
    ['f\u200B*ck', '•\u200B*••'],
    ['i f.u.c.k you', 'i •.•.•.• you'],
    ['fu_ck', '••_••'],
    ['fu__ck', '••__••'],
    ['fu\u0441*ing', '•••*•••'],
    ['f-ck f_ck f.ck f@ck', '•-•• •_•• •.•• ••••'],
    ['f--k f!ck', '•--• •!••'],
    ['f.*.c.k', '•.*.•.•'],
    ['yes.f*ck!', 'yes.•*••!'],
    ['c#nt c$nt', '•#•• ••••'],
    ['n*gger n***er n!gg3r', '•*•••• •***•• •!••••'],
    ['p*ta p-ta por*a p*ra', '•*•• •-•• •••*• •*••'],
    ['g*g0, u1ol', '•*••, ••••'],
    ['pok-pok tang-ina', '•••-••• ••••-•••'],
    ['bom dia...puta', 'bom dia...••••'],
    ['motherf*cker', '•••••••*••••'],
  ])('is found as %j', (text, clean) => {
    expect(cleanWords(text)).toBe(clean)
  })

  test.each([
    'Scunthorpe class',
    'um passo a passo',
    'một lon bia',
    'a b c 1 2 3',
    'หีบสมบัติ',
    'good luck 😀',
    'добрый вечер, удачи всем',
    'καλή τύχη σε όλους',
    'µ και ß, naïve café',
    'İyi şanslar kardeşim',
    'một lon bia, lòn qua cầu',
    'کس نے جیتا؟ کیس',
    'نمی‌خواهم اللّٰه',
    'น้ำเย็น ควายก็มา',
    '我 操 心 你 妈',
    '👩‍💻 👨‍👩‍👧‍👦 ❤️‍🔥 1️⃣',
    'class, assess, a.s.a.p, p.s. and U.S.A.',
    '5 * 3 = 15, 5*3=15, 2*2*2, 1-0, 3-4-3, 5-0-7-4',
    '$5, $1,000.00, R$ 50, A$$ets',
    'ana.costa_22@mail.example, f.uc@x.example',
    'eu vi.do outro lado, foi por essa via.do leste, por.a gente',
    'p-ra mim p@ra mim, tod@s, diga-o, faz-se, porta-a',
    'sc-unthorpe, xc*nty, https://x.example/a-b_c.d?f=u&c=k',
    '*bold* _so_ #1 #win 100% !!! f * c k',
    'l*n đ*t ph-t',
    '',
  ])('is not in %j', (text) => expect(cleanWords(text)).toBe(text))
})

test('a name is no listed word, but only as names are written', () => {
  expect(cleanWords('Lagos is not in Niger, Niamey is')).toBe('Lagos is not in Niger, Niamey is')
  expect(cleanWords('niger')).toBe('•••••')
  expect(cleanWords('NIGER')).toBe('•••••')
})

describe('masked words', () => {
  const patterns = patternsOf(Object.values(WORD_LISTS).flat())
  const letters = patterns.reduce((sum, pattern) => sum + pattern.letters.length, 0)

  test.each(['*', 'f*', 'f.', 'p-', 'ni*g', 'b-', 'f@', 'a1*', '*f*u', 'fu_c', 'fuck*'])(
    'are looked for once a letter in a text of %j alone',
    (part) => {
      const signs = [...part.repeat(500)].slice(0, 500)
      const steps = { taken: 0 }
      maskedIn(signs, patterns, steps)
      expect(steps.taken).toBeLessThanOrEqual(signs.length * letters)
    },
  )
})

describe('a line of text', () => {
  const line = memberText(20)

  test.each([
    'می‌خواهم',
    'اللّٰه أكبر',
    'علي\u200F!',
    'ہم جیت گئے',
    'น้ำ กี้ เพื่อ',
    'Việt Nam',
    '👩‍💻 👨‍👩‍👧‍👦 👍🏽',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇧🇷 1️⃣ ❤️',
    'Ẹ́kọ́',
    'ﬁ ½ ｆ',
  ])('stays as it is: %s', (text) => expect(line.parse(text)).toBe(text))

  test.each([
    ['\u200B\u2060f\u034Fu\u00ADn\u3164\u2800', 'fun'],
    ['Việt'.normalize('NFD'), 'Việt'],
    [`Z${'\u0301\u0335'.repeat(40)}a`, 'Ź\u0335\u0335a'],
    [`ก${'\u0E47'.repeat(40)}`, 'ก็็็็'],
    ['\u0301\u0301 a', 'a'],
    ['x\u200Dy \u200C', 'xy'],
    ['a\u200E\u200E\u200Eb', 'a\u200Eb'],
  ])('%j comes out as %j', (text, tidy) => expect(line.parse(text)).toBe(tidy))

  test.each(['\u200B', '\u3164 \u2800', '\u200E\u200F', '\uFE0F', '\u202Eabc', 'a\u0000'])(
    '%j is refused: nothing is seen, or it is forged',
    (text) => expect(line.safeParse(text).success).toBe(false),
  )
})
