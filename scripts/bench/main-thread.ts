import type { Trace } from 'lighthouse'

type Event = Trace['traceEvents'][number] & { tdur?: number }

/** What a page asked of the thread that draws it and runs its scripts. */
export interface MainThread {
  /** Milliseconds of all tasks by the clock: what else ran on the machine lengthens them. */
  clockMs: number
  /** Milliseconds that the processor worked on them: what the page itself costs. */
  processorMs: number
  /** Milliseconds after the first contentful paint beyond `LONG_TASK_MS` a task, of the processor's time on a phone. */
  blockingMs: number
}

/** Tasks up to this long let the player's touch through in time; what is beyond it blocks (web.dev, "TBT"). */
const LONG_TASK_MS = 50
/** How many times slower Lighthouse's phone is than the machine that measures. */
const PHONE_SLOWDOWN = 4

/**
 * The tasks of the page's main thread, from its trace. Lighthouse takes their lengths by the clock, so that a machine
 * with two processors adds the waiting for browser, servers and Lighthouse itself to what the page costs.
 */
export function mainThreadOf(trace: Trace): MainThread {
  const events: readonly Event[] = trace.traceEvents
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first contentful paint')
  const start = navigationStart(events, painted)
  const tasks = outermost(
    events.filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' && /RunTask$/.test(name) && pid === painted.pid && tid === painted.tid && ts >= start,
    ),
  )
  const blocking = tasks
    .filter(({ ts, dur }) => ts + dur > painted.ts)
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * PHONE_SLOWDOWN - LONG_TASK_MS))
  return {
    clockMs: sum(tasks.map(({ dur }) => dur)) / 1000,
    processorMs: sum(tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    blockingMs: sum(blocking),
  }
}

/** Frames and workers of the browser's own share the process, so the navigation is the one that painted. */
function navigationStart(events: readonly Event[], painted: Event): number {
  const navigation = (event: Event) =>
    (event.args.data as { navigationId?: string } | undefined)?.navigationId
  const own = navigation(painted)
  const started = events.find((event) => event.name === 'navigationStart' && navigation(event) === own)
  return started?.ts ?? painted.ts
}

/** Chromium nests tasks; only the outer ones are added up. */
function outermost(tasks: readonly Event[]): Event[] {
  const outer: Event[] = []
  for (const task of tasks.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const last = outer.at(-1)
    if (!last || task.ts >= last.ts + last.dur) outer.push(task)
  }
  return outer
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
