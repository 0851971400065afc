import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurn } from '#lib/shell/in-turn.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs each step in a task of its own', () => {
  const done: string[] = []
  inTurn([() => done.push('a'), () => done.push('b'), () => done.push('c')])
  expect(done).toEqual(['a'])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a', 'b'])
  vi.runAllTimers()
  expect(done).toEqual(['a', 'b', 'c'])
})

it('a step that fails stops none of those after it', () => {
  const done: string[] = []
  const fails = () => {
    throw new Error('not in this browser')
  }
  expect(() => inTurn([fails, () => done.push('b'), fails, () => done.push('d')])).toThrow(
    'not in this browser',
  )
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['b'])
  expect(() => vi.advanceTimersToNextTimer()).toThrow('not in this browser')
  vi.runAllTimers()
  expect(done).toEqual(['b', 'd'])
})
