import { describe, expect, test } from 'vitest'
import { PATTERN_IDS, type PatternId } from '../../../src/lib/shared/text/patterns.ts'
import { ageInYears, fieldProblem, MATCHERS, textLength } from '../../../src/lib/shared/text/patterns.ts'

const TABLE: Record<PatternId, { fits: string[]; misses: string[] }> = {
  any: { fits: ['x', ' ', '…', '😀', 'a\tb'], misses: [] },
  letterFirst: { fits: ['a', 'a1', 'Zebra99'], misses: ['', '1a', '_a', 'a b', 'a-b', 'é1', 'a1\n'] },
  chineseDigits: { fits: ['王', '王小明8', '88', '𠀀'], misses: ['', 'a', '王 明', '王，', 'カ', '８'] },
  alphanumeric: { fits: ['a', '1', 'aB9'], misses: ['', 'a b', 'a_', 'é', 'a\n', '１'] },
  letterAndDigit: { fits: ['a1', '1a', 'abc123'], misses: ['', 'abc', '123', 'a1!', 'a 1'] },
  digits: { fits: ['0', '0123456789'], misses: ['', '-1', '1.0', '1 2', '１', '٣', '1\n'] },
  oneUppercase: { fits: ['A', 'aB1', 'ABC'], misses: ['', 'ab1', '123', 'aB ', 'aÉ'] },
  lettersSpaces: { fits: ['a', 'Ana Maria', ' '], misses: ['', 'Ana1', 'Ana\tM', 'José', 'a-b'] },
  noSpaces: {
    fits: ['', 'a-b_é王', '!"#'],
    misses: [' ', 'a b', 'a\tb', 'a\n', 'a\u00a0b', 'a\u3000b', 'a\u200bb', '\ufeff'],
  },
  chinesePunctuation: {
    fits: ['王', '阿·明', '你好，世界。', '《书》', '王.'],
    misses: ['', 'a', '1', '王 明', '王a'],
  },
  dateYmd: {
    fits: ['2000-02-29', '1990-12-31', '2024-01-01'],
    misses: [
      '',
      '2001-02-29',
      '1900-02-29',
      '2000-13-01',
      '2000-00-10',
      '2000-01-32',
      '2000-1-1',
      '2000/01/01',
      '01-01-2000',
      '2000-01-01 ',
      '0000-01-01',
      '２０００-01-01',
    ],
  },
  dateMdy: {
    fits: ['02-29-2000', '12-31-1990'],
    misses: ['', '02-29-2001', '31-12-1990', '12/31/1990', '2000-01-01', '1-1-2000'],
  },
  email: {
    fits: [
      'a@b.co',
      'first.last+tag@sub.example.com',
      "o'neil@example.org",
      'x@1a.b2',
      `${'a'.repeat(64)}@example.com`,
    ],
    misses: [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.',
      'a@.co',
      'a@b..co',
      'a..b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a@b@c.co',
      'a b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@b.1',
      'a@b_c.co',
      'ä@b.co',
      'a@b.co\n',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `a@${'b.'.repeat(130)}com`,
    ],
  },
  korean: { fits: ['한', '김철수', 'ㄱ', 'ㅏ'], misses: ['', 'a', '한 글', '한1', '王', 'カ'] },
}

describe.each(PATTERN_IDS)('the pattern %s', (id) => {
  test.each(TABLE[id].fits)('fits %j', (text) => {
    expect(MATCHERS[id](text)).toBe(true)
  })

  test.each([...TABLE[id].misses])('does not fit %j', (text) => {
    expect(MATCHERS[id](text)).toBe(false)
  })

  test('reads a hundred thousand unkind characters in no time, and twice as many in about twice', () => {
    const unkind = [
      'a',
      '1',
      'A1',
      'a.',
      '@',
      'a@',
      '-',
      ' ',
      '王',
      '한',
      '\u0000',
      '😀',
      'a-',
      '2000-01-01',
      '.a@b.co',
    ]
    const slowest = Math.max(
      ...unkind.map((piece) => {
        const text = `${piece.repeat(Math.ceil(100_000 / piece.length))}!`
        // Processor time of this thread: what else the machine does has no part in it.
        const started = process.threadCpuUsage()
        MATCHERS[id](text)
        return process.threadCpuUsage(started).user
      }),
    )
    expect(slowest).toBeLessThan(100_000)
  })
})

describe('a field', () => {
  const rule = { required: true, minLength: 2, maxLength: 4, patternId: 'letterFirst' as const }

  test.each([
    ['', 'required'],
    ['a', 'length'],
    ['abcde', 'length'],
    ['1a', 'pattern'],
    ['ab', undefined],
    ['abcd', undefined],
  ])('%j: %s', (text, problem) => {
    expect(fieldProblem(rule, text)).toBe(problem)
  })

  test('may be left out where it is not required', () => {
    expect(fieldProblem({ ...rule, required: false }, '')).toBeUndefined()
    expect(fieldProblem({ ...rule, required: false }, 'a')).toBe('length')
  })

  test('counts characters, not units', () => {
    expect(textLength('😀😀')).toBe(2)
    expect(fieldProblem({ ...rule, patternId: 'chineseDigits' }, '𠀀𠀀𠀀𠀀')).toBeUndefined()
  })
})

describe('an age', () => {
  const today = '2026-11-20'

  test.each([
    ['2008-11-20', 18],
    ['2008-11-21', 17],
    ['2008-11-19', 18],
    ['2008-12-01', 17],
    ['2008-10-31', 18],
    ['2004-02-29', 22],
    ['2026-11-20', 0],
    ['2027-01-01', -1],
    ['20-11-2008', undefined],
  ])('born %s: %s', (birthday, age) => {
    expect(ageInYears(birthday, today)).toBe(age)
  })
})
