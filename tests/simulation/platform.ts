import worker, * as classes from '../../src/platform/worker.ts'
import type { Env } from '../../src/platform/base/env.ts'
import { PLATFORM_BINDINGS } from '../setup/platform-bindings.ts'
import { aDatabase, bindDatabase } from './database.ts'
import { Objects } from './objects.ts'
import type { Reached, Reply } from './reached.ts'
import type { Sqlite } from './sqlite.ts'
import { aLife, endLife, type Life, type World } from './world.ts'

const CLASSES = {
  WALLET: classes.WalletObject,
  GUARD: classes.GuardObject,
  DRAW: classes.DrawObject,
  ROOM: classes.RoomObject,
  CRASH: classes.CrashObject,
  COLLECTOR: classes.CollectorObject,
}
type ObjectKind = keyof typeof CLASSES
const KINDS = Object.keys(CLASSES) as ObjectKind[]

/** The platform as it is deployed, in a world. */
export class Platform implements Reached {
  readonly world: World
  readonly sqlite: Sqlite = aDatabase()
  readonly objects: Readonly<Record<ObjectKind, Objects>>

  constructor(world: World) {
    this.world = world
    const of = (name: ObjectKind) =>
      new Objects(world, {
        name,
        // The simulation's context and environment have what the classes use of the runtime's.
        made: CLASSES[name] as unknown as new (ctx: unknown, env: unknown) => object,
        envOf: (life) => this.envOf(life),
      })
    this.objects = {
      WALLET: of('WALLET'),
      GUARD: of('GUARD'),
      DRAW: of('DRAW'),
      ROOM: of('ROOM'),
      CRASH: of('CRASH'),
      COLLECTOR: of('COLLECTOR'),
    }
  }

  /** The bindings as one life uses them: once it is over, it hears no answer. */
  envOf(life: Life | undefined): Env {
    const env: unknown = {
      ...PLATFORM_BINDINGS,
      // Replies are checked against their schemas by the tests; here that costs a third of the time.
      LOCAL_MODE: '0',
      DB: bindDatabase(this.world, this.sqlite, life),
      STATUS: { get: async () => null, put: async () => undefined },
      UPLOADS: {},
      ...Object.fromEntries(KINDS.map((kind) => [kind, this.objects[kind].bind(life)])),
    }
    return env as Env
  }

  /** A request to the platform, which may be lost, arrive twice, or end with the machine that answers it. */
  async fetch(request: () => Request): Promise<Reply> {
    return this.world.ask('call', undefined, async () => {
      if (this.world.dice.chance(this.world.weather.doubled / 10))
        void this.#answer(request()).catch(() => undefined)
      return this.#answer(request())
    })
  }

  async #answer(request: Request) {
    const life = aLife()
    const { dice, weather } = this.world
    if (dice.chance(weather.callCrashes * 10))
      this.world.after(dice.between(0, 400), 'a call ends', () => endLife(life))
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    life.ends.add(() => lost.reject(new Error('the machine that answered is gone')))
    const later: Promise<unknown>[] = []
    const context: unknown = {
      waitUntil: (work: Promise<unknown>) => void later.push(work.catch(() => undefined)),
      passThroughOnException: () => undefined,
    }
    const answer = async () => {
      const response = await worker.fetch(request, this.envOf(life), context as ExecutionContext)
      const reply: unknown = await response.json()
      return { status: response.status, reply, cookies: response.headers.getSetCookie() }
    }
    return Promise.race([answer(), lost.promise])
  }

  /** The schedule of every five minutes; a failed task is found again by the next run. */
  async runSchedule(): Promise<void> {
    const life = aLife()
    const { dice, weather } = this.world
    if (dice.chance(weather.callCrashes * 10))
      this.world.after(dice.between(0, 2_000), 'the schedule ends', () => endLife(life))
    const over = Promise.withResolvers<undefined>()
    life.ends.add(() => over.resolve(undefined))
    const controller: unknown = { scheduledTime: this.world.nowMs }
    const run = worker.scheduled(controller as ScheduledController, this.envOf(life))
    await Promise.race([run.catch(() => undefined), over.promise])
  }

  /** Gives the memory back: a night has thousands of runs. */
  end(): void {
    this.sqlite.close()
    for (const kind of KINDS) for (const { sqlite } of this.objects[kind].kept.values()) sqlite.close()
  }

  /** Loses something from memory, by the weather. */
  strike(): void {
    const { dice, weather } = this.world
    if (!dice.chance(weather.crashes)) return
    this.objects[dice.pick<ObjectKind>(['WALLET', 'WALLET', 'DRAW', ...KINDS])].loseOne()
  }
}
