import { setImmediate as turn } from 'node:timers/promises'
import { Dice } from './dice.ts'
import type { Weather } from './weather.ts'

/** One run of code that a crash ends: an object in memory, or a call that is being answered. */
export interface Life {
  isOver: boolean
  /** Told when it ends, so that whoever waits for it is told too. */
  readonly ends: Set<() => void>
}

export function aLife(): Life {
  return { isOver: false, ends: new Set() }
}

export function endLife(life: Life): void {
  if (life.isOver) return
  life.isOver = true
  for (const end of [...life.ends]) end()
  life.ends.clear()
}

interface Happening {
  atMs: number
  order: number
  name: string
  run: () => void
  life: Life | undefined
}

let current: World | undefined

/** The world that runs now: there is one at a time. */
export function theWorld(): World {
  if (!current) throw new Error('no world was begun')
  return current
}

/**
 * Time, chance, and what happens next. Everything that takes time in a deployment is a happening of this queue: nothing
 * goes on until the one before has come to rest, so a seed gives the same run every time.
 */
export class World {
  readonly dice: Dice
  /** Changes while it runs: a storm passes. */
  weather: Weather
  nowMs: number
  steps = 0
  /** A digest of all that happened: two runs of a seed have the same. */
  trace = 0
  /** What happened last, for whoever looks for the cause. */
  readonly recent: string[] = []
  #queue: Happening[] = []
  #order = 0
  #native = 0

  constructor(seed: number, { weather, nowMs }: { weather: Weather; nowMs: number }) {
    this.dice = new Dice(seed)
    this.weather = weather
    this.nowMs = nowMs
    // A world is the one that code without a way to it asks.
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    current = this
  }

  after(delayMs: number, name: string, run: () => void, life?: Life): void {
    this.#order += 1
    const happening = { atMs: this.nowMs + Math.max(0, delayMs), order: this.#order, name, run, life }
    push(this.#queue, happening)
  }

  /** How long a message is under way. */
  delayMs(): number {
    const { slowMs, calmMs } = this.weather
    return this.dice.chance(this.weather.slow)
      ? this.dice.between(calmMs, slowMs)
      : this.dice.between(1, calmMs)
  }

  /**
   * A question to something that may be lost on its way there or back. What was asked by a life that is over gets no
   * answer.
   */
  ask<T>(name: string, life: Life | undefined, perform: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (tell: () => void) => this.after(this.delayMs(), `${name} answered`, tell, life)
      const lost = () => answer(() => reject(new Error('the network lost the connection')))
      this.after(this.delayMs(), name, () => {
        if (this.dice.chance(this.weather.lostThere)) return lost()
        const isLost = this.dice.chance(this.weather.lostBack)
        const done = settled(perform)
        void done.then(({ tell }) => (isLost ? lost() : answer(() => tell(resolve, reject))))
      })
    })
  }

  get isAtRest(): boolean {
    return this.#queue.length === 0
  }

  /** The next happening, until all that follows from it at once is done. Answers `false` where nothing is to come. */
  async step(): Promise<boolean> {
    const next = pop(this.#queue)
    if (!next) return false
    this.nowMs = Math.max(this.nowMs, next.atMs)
    if (next.life?.isOver) return true
    this.steps += 1
    this.trace = (Math.imul(this.trace, 31) + hashOf(next.name) + (this.nowMs % 1_000_003)) >>> 0
    this.recent.push(`${new Date(this.nowMs).toISOString()} ${next.name}`)
    if (this.recent.length > 60) this.recent.shift()
    next.run()
    await this.settle()
    return true
  }

  /** Waits for work of other threads (cryptography), which is told one by one in the order of asking. */
  async settle(): Promise<void> {
    do await turn()
    while (this.#native > 0)
  }

  #tail: Promise<unknown> = Promise.resolve()

  /** Work of another thread, whose end must not depend on how fast that was. */
  native<T>(work: Promise<T>): Promise<T> {
    this.#native += 1
    const before = this.#tail
    const told = (async () => {
      await before
      try {
        return await work
      } finally {
        await turn()
        this.#native -= 1
      }
    })()
    this.#tail = told.catch(() => undefined)
    return told
  }
}

type Settled<T> = { tell: (resolve: (value: T) => void, reject: (cause: unknown) => void) => void }

async function settled<T>(perform: () => T | Promise<T>): Promise<Settled<T>> {
  try {
    const value = await perform()
    return { tell: (resolve) => resolve(value) }
  } catch (cause) {
    // Passed on as it came, to whoever asked.
    return { tell: (_, reject) => reject(cause) }
  }
}

function hashOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash >>> 0
}

const isEarlier = (a: Happening, b: Happening) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

/** A binary heap, the earliest first. */
function push(heap: Happening[], added: Happening): void {
  heap.push(added)
  let at = heap.length - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const [child, parent] = [heap[at], heap[above]]
    if (!child || !parent || !isEarlier(child, parent)) return
    heap[at] = parent
    heap[above] = child
    at = above
  }
}

function pop(heap: Happening[]): Happening | undefined {
  const [first] = heap
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  heap[0] = last
  let at = 0
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
    const least = left && right && isEarlier(right, left) ? 2 * at + 2 : 2 * at + 1
    const [child, parent] = [heap[least], heap[at]]
    if (!child || !parent || !isEarlier(child, parent)) return first
    heap[at] = child
    heap[least] = parent
    at = least
  }
}
