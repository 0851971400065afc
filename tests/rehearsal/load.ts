import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cancelLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import type { Env } from '#platform/base/env.ts'
import { LOTTERY, type theBrand } from '../simulation/brand.ts'
import { Dice } from '../simulation/dice.ts'
import { Player, type Told } from '../simulation/players.ts'
import { Client } from '../simulation/client.ts'
import { Provider } from '../simulation/provider.ts'
import type { Reached, Reply } from '../simulation/reached.ts'
import type { Scene } from '../simulation/scene.ts'
import { Vendor } from '../simulation/vendor.ts'
import { CALM } from '../simulation/weather.ts'
import type { Deployment } from './deployment.ts'
import type { Release } from './release.ts'

/** The provider's hours are seconds here, and nothing takes longer than this. */
const FASTER = 40
const MOST_MS = 2_000
/** Pauses of a player between two acts. */
const PAUSE_MS = [20, 400] as const
const REVIEW_MS = 3_000
const SCHEDULE_MS = 2_000

/** What a stage of the rehearsal was like for those who called. */
export interface Calls {
  answered: number
  /** Replies of 500 and above, by call. */
  failed: Map<string, number>
  /** No reply: the runtime was being replaced. */
  lost: number
  refused: Map<string, number>
  timesMs: number[]
}

const noCalls = (): Calls => ({
  answered: 0,
  failed: new Map(),
  lost: 0,
  refused: new Map(),
  timesMs: [],
})

/** Players, a vendor, the provider and two operators, at work in real time. */
export class Load {
  readonly provider: Provider
  readonly vendor: Vendor
  /** Players whose pages were opened before the release: they call as that release's code does. */
  readonly #scene: Scene
  /** The same players in another tab, whose page is of the new release. */
  readonly players: Player[] = []
  calls = noCalls()
  readonly #deployment: Deployment
  readonly #reached: Reached
  #isOver = false
  #active = 0
  #versions = 1
  #hasNewPages = false

  /** @param scene the class of the release that is there before */
  constructor(deployment: Deployment, { env, scene }: { env: Env; scene: typeof Scene }) {
    this.#deployment = deployment
    this.#reached = {
      world: {
        get nowMs() {
          return Date.now()
        },
        dice: new Dice(7),
        weather: CALM,
        after: (delayMs, name, run) =>
          void setTimeout(run, name === 'a pause' ? delayMs : Math.min(MOST_MS, delayMs / FASTER)),
      },
      fetch: (request) => this.#fetch(request()),
      envOf: () => env,
    }
    this.provider = new Provider(this.#reached)
    this.vendor = new Vendor(this.#reached)
    this.#scene = new scene(this.#reached)
  }

  /** Members with sessions, each with two tabs. */
  async begin(): Promise<void> {
    await this.#scene.begin()
    for (const opened of this.#scene.players) {
      await this.#scene.logIn(opened)
      const { id, account, payoutId, joinedMs, upline, client } = opened
      const own = new Client(this.#reached, { address: client.address })
      own.token = client.token
      for (const [name, value] of client.cookies) own.cookies.set(name, value)
      this.players.push(new Player({ id, account, payoutId, joinedMs, upline, client: own }))
    }
  }

  start(): void {
    const { dice } = this.#reached.world
    const pauseMs = () => dice.between(...PAUSE_MS)
    for (const player of this.#scene.players) this.#loop(() => this.#act(player), pauseMs)
    for (const player of this.players)
      this.#loop(async () => (this.#hasNewPages ? this.#act(player) : undefined), pauseMs)
    this.#loop(
      () => this.#scene.review(),
      () => REVIEW_MS,
    )
    this.#loop(
      () => this.#deployment.runSchedule(this.#versions - 1),
      () => SCHEDULE_MS,
    )
  }

  /** From now on, so many versions answer. */
  reach(versions: number): void {
    this.#versions = versions
  }

  /** Pages of the new release are in use from now on. */
  openNewPages(): void {
    this.#hasNewPages = true
  }

  /** The calls since this was asked last. */
  taken(): Calls {
    const { calls } = this
    this.calls = noCalls()
    return calls
  }

  /** Operators decide what waits for them. */
  review(): Promise<void> {
    return this.#scene.review()
  }

  /** No new act begins; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isOver = true
    while (this.#active > 0) await pause(50)
    for (const [index, player] of this.players.entries()) {
      const told = this.#scene.players[index]?.told
      if (told) addTo(player.told, told)
    }
  }

  /** Nobody waits for draws to come: what has not been drawn yet is cancelled. */
  async cancelOrders(): Promise<void> {
    for (const { client, told } of this.players)
      for (const orderId of told.slips) await client.call(cancelLotteryOrder, { gameCode: LOTTERY, orderId })
  }

  async #act(player: Player): Promise<void> {
    const downline = this.players.slice(1).map(({ account }) => account)
    await player.act(this.vendor, downline)
  }

  #loop(work: () => Promise<void>, pauseMs: () => number): void {
    const turn = async () => {
      if (this.#isOver) return
      this.#active += 1
      try {
        await work()
      } catch {
        // The runtime was being replaced: the next turn finds the new one.
      } finally {
        this.#active -= 1
      }
      setTimeout(() => void turn(), pauseMs())
    }
    void turn()
  }

  async #fetch(request: Request): Promise<Reply> {
    const { pathname } = new URL(request.url)
    const fromMs = performance.now()
    const version = versionOf(request.headers.get('x-vitrine-address') ?? '', this.#versions)
    let response
    try {
      response = await this.#deployment.fetch(request, version)
    } catch (cause) {
      this.calls.lost += 1
      throw cause
    }
    const text = await response.text()
    // Those of the stage in which it ended.
    const { calls } = this
    calls.timesMs.push(performance.now() - fromMs)
    calls.answered += 1
    const reply: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    const { code }: Record<string, unknown> = Object(reply)
    if (response.status >= 500)
      count(calls.failed, `${pathname} ${response.status} ${String(code ?? text.slice(0, 80))}`)
    else if (typeof code === 'string') count(calls.refused, `${pathname} ${code}`)
    return { status: response.status, reply, cookies: response.headers.getSetCookie() }
  }
}

/** The edge platform keeps a visitor at one version: so does the last digit of the address here. */
function versionOf(address: string, versions: number): number {
  return Number(address.at(-1)) % versions
}

/** The players' code of a release. */
export async function sceneOf({ root }: Release): Promise<typeof Scene> {
  const file = pathToFileURL(join(root, 'tests/simulation/scene.ts')).href
  const found: { Scene: typeof Scene } = await import(file)
  return found.Scene
}

/** The simulated brand of a release. */
export async function brandOf({ root }: Release): Promise<ReturnType<typeof theBrand>> {
  const file = pathToFileURL(join(root, 'tests/simulation/brand.ts')).href
  const found: { theBrand: typeof theBrand } = await import(file)
  return found.theBrand(Date.now())
}

function addTo(all: Told, more: Told): void {
  const sets = [
    [all.slips, more.slips],
    [all.transfers, more.transfers],
    [all.withdrawals, more.withdrawals],
    [all.deposits, more.deposits],
    [all.claims, more.claims],
  ] as const
  for (const [into, from] of sets) for (const id of from) into.add(id)
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
