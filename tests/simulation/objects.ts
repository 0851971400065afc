import { keepNothing, ObjectStorage, type Kept } from './object-storage.ts'
import { aLife, endLife, type Life, type World } from './world.ts'

/** An object in memory. */
interface Loaded {
  life: Life
  ready: Promise<unknown>
  object: object
}
type Class = new (ctx: unknown, env: unknown) => object
type EnvOf = (life: Life) => object

/** The runtime repeats a failed alarm this often, and then gives it up. */
const ALARM_TRIES = 6

/** All objects of one class: each is in memory once, and is loaded again after it was lost. */
export class Objects {
  readonly name: string
  readonly kept = new Map<string, Kept>()
  /** Names of objects that a happening reached since somebody looked. */
  readonly touched = new Set<string>()
  readonly #world: World
  readonly #made: Class
  readonly #envOf: EnvOf
  readonly #loaded = new Map<string, Loaded>()

  constructor(world: World, { name, made, envOf }: { name: string; made: Class; envOf: EnvOf }) {
    this.#world = world
    this.name = name
    this.#made = made
    this.#envOf = envOf
  }

  /** The binding as one life uses it. */
  bind(life: Life | undefined) {
    const getByName = (name: string) =>
      new Proxy(
        {},
        {
          // A stub is no promise, though any name is a method of it.
          get: (_, method) =>
            typeof method === 'symbol' || method === 'then'
              ? undefined
              : (...given: unknown[]) =>
                  this.#world.ask(`${this.name} ${method}`, life, () => this.deliver(name, method, given)),
        },
      )
    return { getByName }
  }

  /** Runs a method of the object; fails where the object is lost meanwhile. */
  async deliver(name: string, method: string, given: readonly unknown[]): Promise<unknown> {
    const { life, ready, object } = this.#load(name)
    this.touched.add(name)
    const lost = Promise.withResolvers<never>()
    const end = () => lost.reject(new Error('this object was lost'))
    life.ends.add(end)
    try {
      const work = async () => {
        await ready
        const answer: unknown = await Reflect.apply(methodOf(object, method), object, structuredClone(given))
        return structuredClone(answer)
      }
      return await Promise.race([work(), lost.promise])
    } catch (cause) {
      // An error keeps nothing but its text on the way.
      throw new Error(cause instanceof Error ? cause.message : String(cause))
    } finally {
      life.ends.delete(end)
      this.touched.add(name)
      lost.promise.catch(() => undefined)
    }
  }

  /** Takes one object out of memory, as a crash or an eviction does. */
  loseOne(): void {
    const names = [...this.#loaded.keys()]
    const [first] = names
    if (first === undefined) return
    this.#lose(names[this.#world.dice.between(0, names.length - 1)] ?? first)
  }

  #lose(name: string): void {
    const loaded = this.#loaded.get(name)
    this.#loaded.delete(name)
    if (loaded) endLife(loaded.life)
  }

  #load(name: string): Loaded {
    const known = this.#loaded.get(name)
    if (known && !known.life.isOver) return known
    const kept = this.kept.get(name) ?? keepNothing()
    this.kept.set(name, kept)
    const life = aLife()
    const ring = (atMs: number) => this.#setBell(name, { atMs, tries: 0 })
    const storage = new ObjectStorage(this.#world, { kept, life, ring })
    let ready: Promise<unknown> = Promise.resolve()
    const ctx = {
      id: { name },
      storage,
      blockConcurrencyWhile: (work: () => Promise<unknown>) => (ready = work()),
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      getWebSockets: () => [],
      setWebSocketAutoResponse: () => undefined,
      getWebSocketAutoResponseTimestamp: () => null,
    }
    const object = new this.#made(ctx, this.#envOf(life))
    ready.catch(() => this.#lose(name))
    const loaded = { life, ready, object }
    this.#loaded.set(name, loaded)
    return loaded
  }

  #setBell(name: string, { atMs, tries }: { atMs: number; tries: number }): void {
    const { dice, weather, nowMs } = this.#world
    const set = this.kept.get(name)?.alarm.set
    const lateMs = dice.chance(weather.alarmsLate) ? dice.between(1_000, 240_000) : 0
    this.#world.after(Math.max(0, atMs - nowMs) + lateMs, `${this.name} alarm`, () => {
      const kept = this.kept.get(name)
      if (!kept || kept.alarm.set !== set || kept.alarm.atMs === null) return
      kept.alarm = { atMs: null, set: kept.alarm.set }
      if (!dice.chance(weather.alarmsLost)) void this.#ring(name, tries)
    })
  }

  async #ring(name: string, tries: number): Promise<void> {
    const { dice, weather } = this.#world
    try {
      await this.deliver(name, 'alarm', [])
      if (dice.chance(weather.alarmsTwice))
        this.#world.after(dice.between(0, 60_000), `${this.name} alarm again`, () => {
          void this.deliver(name, 'alarm', []).catch(() => undefined)
        })
    } catch {
      // As the runtime does: again, a little later each time, and then no more.
      const kept = this.kept.get(name)
      if (!kept || kept.alarm.atMs !== null || tries >= ALARM_TRIES) return
      const atMs = this.#world.nowMs + 2_000 * 2 ** tries
      kept.alarm = { atMs, set: kept.alarm.set + 1 }
      this.#setBell(name, { atMs, tries: tries + 1 })
    }
  }
}

function methodOf(object: object, name: string): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(object, name)
  if (typeof method !== 'function') throw new Error(`no method ${name}`)
  return method as (...given: unknown[]) => unknown
}
