import { noticePayment, type Notice } from '#lib/api/money/cashier-ops.ts'
import { Client } from './client.ts'
import type { Reached } from './reached.ts'

/** A movement of money outside, as the provider has it in its books. */
export interface Movement {
  transactionId: string
  amountMinor: number
  /** What the platform answered to its notice. */
  outcome: string | undefined
}
export interface Order {
  reference: string
  amountMinor: number
}
interface Payout extends Order {
  isAccepted: boolean
  /** Whether the money left, and whether it came back. */
  isSent: boolean
  isBack: boolean
}

/** The payment provider: takes each order once, moves money, and tells of it until it is heard. */
export class Provider {
  readonly payments = new Map<string, { order: Order; movements: Movement[] }>()
  readonly payouts = new Map<string, Payout>()
  readonly #notices = new Map<string, Notice[]>()
  readonly #platform: Reached
  readonly #client: Client
  #ids = 0

  constructor(platform: Reached) {
    this.#platform = platform
    this.#client = new Client(platform, { address: '10.1.1.1' })
  }

  /** The provider's side of `fetch`. */
  answer(path: string, body: string): Response {
    const asked: Record<string, unknown> = Object(JSON.parse(body))
    const order = { reference: String(asked['reference']), amountMinor: Number(asked['amountMinor']) }
    if (path === '/status') return Response.json({ notices: this.#notices.get(order.reference) ?? [] })
    if (path === '/payouts') return this.#takePayout(order)
    this.#takePayment(order)
    return Response.json(
      asked['kind'] === 'bank'
        ? { kind: 'bank', bank: 'Test Bank', accountNumber: '0011012345678', accountName: 'TEST HOUSE' }
        : { kind: 'pix', key: 'pix@provider.example', name: 'Test House', city: 'Recife' },
    )
  }

  #takePayment(order: Order): void {
    if (this.payments.has(order.reference)) return
    const payment = { order, movements: [] as Movement[] }
    this.payments.set(order.reference, payment)
    const { dice } = this.#platform.world
    if (dice.chance(0.1)) this.#later(() => this.#tell({ ...order, subject: 'payment', status: 'failed' }))
    if (dice.chance(0.1)) return
    this.#later(() => this.#pay(payment))
    if (dice.chance(0.15)) this.#later(() => this.#pay(payment))
  }

  async #pay({ order, movements }: { order: Order; movements: Movement[] }): Promise<void> {
    const { dice } = this.#platform.world
    const amountMinor = dice.chance(0.8) ? order.amountMinor : dice.between(1, 2 * order.amountMinor)
    const movement: Movement = { transactionId: this.#id('movement'), amountMinor, outcome: undefined }
    movements.push(movement)
    const told = { ...movement, reference: order.reference, subject: 'payment', status: 'paid' } as const
    movement.outcome = await this.#tell(told)
    // Told once more as another event of the same movement.
    if (dice.chance(0.1)) await this.#tell(told)
  }

  #takePayout(order: Order): Response {
    const known = this.payouts.get(order.reference)
    const { dice } = this.#platform.world
    const payout = known ?? { ...order, isAccepted: dice.chance(0.93), isSent: false, isBack: false }
    this.payouts.set(order.reference, payout)
    if (!payout.isAccepted) return Response.json({ accepted: false, reason: 'no such account' })
    if (!known) this.#later(() => this.#send(payout))
    return Response.json({ accepted: true })
  }

  async #send(payout: Payout): Promise<void> {
    const { dice } = this.#platform.world
    const about = { reference: payout.reference, amountMinor: payout.amountMinor, subject: 'payout' } as const
    if (dice.chance(0.1)) return void (await this.#tell({ ...about, status: 'failed' }))
    payout.isSent = true
    const sent = this.#tell({ ...about, status: 'sent' })
    // The next notice does not always wait for this one.
    if (dice.chance(0.5)) await sent
    if (dice.chance(0.08)) {
      await sent
      payout.isBack = true
      await this.#tell({ ...about, status: 'failed' })
    } else if (dice.chance(0.5)) await this.#tell({ ...about, status: 'received' })
    await sent
  }

  /** Tells until it is heard, as events of a queue are. */
  async #tell(
    told: Pick<Notice, 'subject' | 'reference' | 'status' | 'amountMinor'> & { transactionId?: string },
  ): Promise<string> {
    const { subject, reference, status, amountMinor } = told
    const notice: Notice = {
      ...{ subject, reference, status, amountMinor },
      brand: 'SIMUL',
      eventId: this.#id('event'),
      currency: 'BRL',
      transactionId: told.transactionId ?? this.#id('movement'),
    }
    this.#notices.set(reference, [...(this.#notices.get(reference) ?? []), notice])
    const { dice, weather } = this.#platform.world
    if (dice.chance(weather.doubled)) void this.#client.insist(noticePayment, notice, { tries: 3 })
    for (;;) {
      const answered = await this.#client.insist(noticePayment, notice, { tries: 20, pauseMs: 10_000 })
      if (answered.is === 'done') return answered.value.outcome
      // The order's own answer may still be on its way to the platform: told again, as after any refusal.
      if (answered.is === 'refused' && answered.code !== 'withdrawal.unknown') return answered.code
      await this.#client.pause(60_000)
    }
  }

  #later(work: () => Promise<unknown>): void {
    const { dice } = this.#platform.world
    const delayMs = dice.chance(0.1) ? dice.between(60_000, 3_600_000) : dice.between(500, 60_000)
    this.#platform.world.after(delayMs, 'the provider acts', () => void work())
  }

  #id(what: string): string {
    this.#ids += 1
    return `${what}-${this.#ids}`
  }
}
