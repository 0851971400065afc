import { expect, test } from 'vitest'
import { countdownOf, formatWait, isLongWait, waitOf } from '#lib/shared/time/waits.ts'

test('a wait is said in the largest unit that people still count in', () => {
  expect([1, 90, 91, 5_400, 5_401, 86_400].map((seconds) => formatWait(seconds, 'en'))).toEqual([
    '1 second',
    '90 seconds',
    '2 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('in the language of the page, and in Latin digits', () => {
  expect(formatWait(300, 'pt')).toBe('5 minutos')
  expect(formatWait(300, 'ar')).toContain('5 ')
})

test('a button counts ten minutes at most; from an hour on customer service is named', () => {
  expect([600, 601].map((retryAfterSeconds) => countdownOf({ retryAfterSeconds }))).toEqual([600, undefined])
  expect([3_599, 3_600].map(isLongWait)).toEqual([false, true])
  expect([waitOf(undefined), waitOf({ retryAfterSeconds: '5' })]).toEqual([undefined, undefined])
})
