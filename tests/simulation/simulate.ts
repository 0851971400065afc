import { Dice } from './dice.ts'
import { takeGlobals } from './globals.ts'
import { aWeather, CALM } from './weather.ts'
import { theWorld, World } from './world.ts'
import { checkEnd } from './end-checks.ts'
import { StepChecks } from './step-checks.ts'
import { Platform } from './platform.ts'
import { Provider } from './provider.ts'
import { Scene } from './scene.ts'
import { Vendor } from './vendor.ts'

const START_MS = Date.UTC(2026, 10, 20, 12)
const SCHEDULE_MS = 300_000
const REVIEW_MS = 20 * 60_000
/** After the storm everything has this long to come to rest. */
const REST_MS = 2.5 * 3_600_000
/** Nothing new begins in the calm, so the schedule runs less often. */
const CALM_SCHEDULE_MS = 900_000
/** What has not ended by then never will. */
const END_MS = 24 * 3_600_000
const SESSION_MS = 15 * 60_000

export interface Run {
  seed: number
  steps: number
  trace: number
  /** What is wrong, in words; empty where nothing is. */
  faults: string[]
  recent: readonly string[]
  /** What the run did, so that a run that does nothing is seen. */
  did: Record<string, number>
}

let provider: Provider | undefined
takeGlobals(async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const world = theWorld()
  const answer = async () =>
    provider?.answer(url.pathname, String(init?.body)) ?? new Response(null, { status: 404 })
  if (url.host !== 'provider.example') return new Response(null, { status: 404 })
  if (world.dice.chance(world.weather.doubled)) await answer()
  return world.ask(`provider ${url.pathname}`, undefined, answer)
})

/** One run: a storm of so many happenings, then calm until all is at rest, then the books of everybody side by side. */
export async function simulate(seed: number, steps: number): Promise<Run> {
  const world = new World(seed, { weather: CALM, nowMs: START_MS })
  const run = new Simulation(world, seed)
  return run.run(steps)
}

class Simulation {
  readonly #world: World
  readonly #seed: number
  readonly #platform: Platform
  readonly #provider: Provider
  readonly #vendor: Vendor
  readonly #scene: Scene
  readonly #checks: StepChecks
  #faults: string[] = []
  #active = 0
  #isStorm = true

  constructor(world: World, seed: number) {
    this.#world = world
    this.#seed = seed
    this.#platform = new Platform(world)
    this.#provider = new Provider(this.#platform)
    this.#vendor = new Vendor(this.#platform)
    this.#scene = new Scene(this.#platform)
    this.#checks = new StepChecks(this.#platform)
    provider = this.#provider
  }

  async run(steps: number): Promise<Run> {
    const quiet = silence()
    try {
      await this.#drive(this.#scene.begin())
      this.#world.weather = aWeather(new Dice(this.#seed ^ 0x5e_ed))
      this.#every(
        () => (this.#isStorm ? SCHEDULE_MS : CALM_SCHEDULE_MS),
        () => this.#platform.runSchedule(),
      )
      this.#every(
        () => REVIEW_MS,
        () => this.#scene.review(),
      )
      for (const player of this.#scene.players) this.#live(player)
      const storm = this.#world.steps + steps
      while (this.#faults.length === 0 && this.#world.steps < storm) await this.#step()
      await this.#rest()
    } finally {
      quiet()
      this.#platform.end()
    }
    return {
      ...{ seed: this.#seed, steps: this.#world.steps, trace: this.#world.trace },
      ...{ faults: this.#faults, recent: this.#world.recent, did: this.#did() },
    }
  }

  /** Lets the storm pass, waits until money in flight has ended, and compares all books. */
  async #rest(): Promise<void> {
    this.#world.weather = CALM
    this.#isStorm = false
    const since = this.#world.nowMs
    const isOver = () => this.#world.nowMs > since + REST_MS && this.#active === 0
    while (this.#faults.length === 0 && !isOver()) {
      if (this.#world.nowMs > since + END_MS) {
        this.#faults.push('a flow of money never ended')
        return
      }
      if (!(await this.#step())) break
    }
    if (this.#faults.length > 0) return
    this.#faults.push(
      ...(await this.#drive(
        checkEnd({
          database: this.#platform.sqlite,
          kept: (kind, name) => this.#platform.objects[kind].kept.get(name)?.sqlite,
          provider: this.#provider,
          vendor: this.#vendor,
          players: this.#scene.players,
        }),
      )),
    )
  }

  async #step(): Promise<boolean> {
    const isMore = await this.#world.step()
    this.#platform.strike()
    this.#faults.push(...this.#checks.ofStep())
    return isMore
  }

  /** Steps until a promise is kept. */
  async #drive<T>(promise: Promise<T>): Promise<T> {
    let isDone = false
    const watched = promise.finally(() => (isDone = true))
    watched.catch(() => undefined)
    await this.#world.settle()
    while (!isDone && (await this.#world.step())) await this.#world.settle()
    return watched
  }

  #every(pauseMs: () => number, work: () => Promise<void>): void {
    this.#world.after(pauseMs(), 'the schedule', () => {
      this.#every(pauseMs, work)
      this.#flow(work)
    })
  }

  #flow(work: () => Promise<void>): void {
    this.#active += 1
    void work()
      .catch(() => undefined)
      .finally(() => (this.#active -= 1))
  }

  /** A player does one thing after another while the storm lasts. */
  #live(player: Scene['players'][number]): void {
    const { dice } = this.#world
    const downline = this.#scene.players.slice(1).map(({ account }) => account)
    this.#world.after(dice.between(200, 25_000), 'a player acts', () => {
      if (!this.#isStorm) return
      this.#flow(async () => {
        if (this.#world.nowMs - player.loggedInMs > SESSION_MS) await this.#scene.logIn(player)
        await player.act(this.#vendor, downline)
      })
      this.#live(player)
    })
  }

  #did(): Record<string, number> {
    const told = this.#scene.players.map((player) => player.told)
    const sum = (of: keyof (typeof told)[number]) => told.reduce((all, each) => all + each[of].size, 0)
    return {
      payments: this.#provider.payments.size,
      payouts: this.#provider.payouts.size,
      vendorMovements: this.#vendor.book.size,
      slips: sum('slips'),
      transfers: sum('transfers'),
      claims: sum('claims'),
    }
  }
}

/** What the platform logs of faults that are made here on purpose is not shown. */
function silence(): () => void {
  const { log, error, warn } = console
  const nothing = () => undefined
  Object.assign(console, { log: nothing, error: nothing, warn: nothing, info: nothing })
  return () => void Object.assign(console, { log, error, warn, info: log })
}
