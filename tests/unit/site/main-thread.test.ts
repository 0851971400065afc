import type { Trace } from 'lighthouse'
import { describe, expect, it } from 'vitest'
import { mainThreadOf } from '../../../scripts/bench/main-thread.ts'

/** A task of the page's thread: when it began, how long by the clock, how long the processor worked; all in ms. */
type Task = [at: number, clock: number, processor: number, pid?: number]

const MARK = { cat: '', dur: 0, pid: 7, tid: 7 }

function traceOf(tasks: readonly Task[], paintedAt = 100): Trace {
  return {
    traceEvents: [
      { ...MARK, name: 'navigationStart', ph: 'R', ts: 0, args: { data: { navigationId: 'browser' } } },
      { ...MARK, name: 'navigationStart', ph: 'R', ts: 10_000, args: { data: { navigationId: 'page' } } },
      {
        ...MARK,
        name: 'firstContentfulPaint',
        ph: 'R',
        ts: paintedAt * 1000,
        args: { data: { navigationId: 'page' } },
      },
      ...tasks.map(([at, clock, processor, pid = 7]) => ({
        ...MARK,
        name: 'RunTask',
        ph: 'X',
        pid,
        ts: at * 1000,
        dur: clock * 1000,
        tdur: processor * 1000,
        args: {},
      })),
    ],
  } as unknown as Trace
}

describe('the main thread of a trace', () => {
  it('tells the clock from the processor, each outer task once', () => {
    expect(
      mainThreadOf(
        traceOf([
          [20, 60, 30],
          [25, 10, 5],
          [200, 40, 10],
        ]),
      ),
    ).toEqual({ clockMs: 100, processorMs: 40, blockingMs: 0 })
  })

  it('blocks with what a phone, four times slower, works beyond 50 ms after the first paint', () => {
    const before: Task = [20, 60, 40]
    expect(mainThreadOf(traceOf([before, [120, 90, 20], [300, 30, 12]])).blockingMs).toBe(30)
    expect(mainThreadOf(traceOf([before])).blockingMs).toBe(0)
  })

  it('leaves out other processes, and what ran before the page was asked for', () => {
    expect(
      mainThreadOf(
        traceOf([
          [1, 5, 5],
          [150, 30, 30, 8],
        ]),
      ),
    ).toEqual({ clockMs: 0, processorMs: 0, blockingMs: 0 })
  })

  it('refuses a trace in which nothing was painted', () => {
    expect(() => mainThreadOf({ traceEvents: [] })).toThrow('no first contentful paint')
  })
})
