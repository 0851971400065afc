import { describe, expect, test } from 'vitest'
import { cleanWords, WORD_LISTS } from '#lib/shared/chat/word-list.ts'

describe('a listed word', () => {
  test.each(Object.entries(WORD_LISTS))('of %s comes out as dots', (_locale, words) => {
    for (const word of words) expect(cleanWords(`a ${word} b`)).toBe(`a ${word.replace(/\S/gu, '•')} b`)
  })

  test.each([
    ['FUUUCK!!', '••••••!!'],
    ['f u c k', '• • • •'],
    ['what the f\u200Buck', 'what the •\u200B•••'],
    ['p0rra meu', '••••• meu'],
    ['@fuck hi', '••••• hi'],
    ['ไอ้สัส', 'ไอ้•••'],
    ['真他妈的', '真•••'],
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
    '',
  ])('is not in %j', (text) => expect(cleanWords(text)).toBe(text))
})
