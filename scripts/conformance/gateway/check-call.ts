import type { Ask, BackEndReply, Sending } from './back-end.ts'
import { buildInput, hasField, isStrict, type Built } from './build-input.ts'
import { GENERAL, judge, judgeRefusal, Mistake, SLOW_MS, type Said } from './judge.ts'
import type { KnownValues } from './known-values.ts'
import { heldBack, needsSession, type PlayerCall } from './player-calls.ts'

/** `value`: all was seen. `refusals`: only refusals, all as promised. `none`: nothing could be tried. */
type Outcome = 'value' | 'refusals' | 'none' | 'mistake'

export interface Finding {
  name: string
  method: string
  path: string
  outcome: Outcome
  /** The checks that were met. */
  met: string[]
  mistakes: string[]
  /** What was not tried, with the reason: never counted as met. */
  notTried: string[]
  p50Ms: number | undefined
  slowestMs: number | undefined
}

export interface CheckOptions {
  ask: Ask
  values: KnownValues
  hasAccount: boolean
  money: boolean
}

/** The reply leaves a check open: a rate limit, or an account that may not make the call. */
class NotJudged extends Error {}

const READS = 3
const SURPLUS = { conformanceSurplus: 'x' }
const BLOCKED: ReadonlySet<string> = new Set([...GENERAL, 'session.agentOnly', 'session.trialBlocked'])

/** All checks of one call, in turn: refusals first, so that a valid input is sent only once they are known. */
export async function checkCall(call: PlayerCall, options: CheckOptions): Promise<Finding> {
  const check = new CallCheck(call, options)
  await check.guestRefused()
  await check.openBodyRefused()
  await check.unknownFieldRefused()
  await check.answered()
  return check.finding()
}

class CallCheck {
  readonly #call: PlayerCall
  readonly #options: CheckOptions
  readonly #held: string | undefined
  readonly #built: Built
  readonly #times: number[] = []
  readonly #met: string[] = []
  readonly #mistakes: string[] = []
  readonly #notTried: string[] = []
  #hasValue = false

  constructor(call: PlayerCall, options: CheckOptions) {
    this.#call = call
    this.#options = options
    this.#held = heldBack(call, options)
    this.#built = buildInput(call, options.values)
  }

  async guestRefused(): Promise<void> {
    const { endpoint } = this.#call
    if (!needsSession(endpoint)) return
    await this.#check('guests refused', async () => {
      // Without an input: a call that lets guests in finds nothing to act on.
      const input = endpoint.method === 'GET' && 'input' in this.#built ? this.#built.input : {}
      await this.#refusal(
        input,
        { as: 'guest', form: 'open' },
        { codes: ['session.required'], what: 'a guest' },
      )
    })
  }

  async openBodyRefused(): Promise<void> {
    const { endpoint } = this.#call
    if (endpoint.body !== 'sealed' || !this.#mayProbe('open body')) return
    await this.#check('open body refused', async () => {
      const codes = ['request.contentType', 'request.sealed']
      await this.#refusal(SURPLUS, { as: this.#caller(), form: 'open' }, { codes, what: 'an open body' })
    })
  }

  async unknownFieldRefused(): Promise<void> {
    const { endpoint } = this.#call
    if (!isStrict(this.#call) || endpoint.body === 'image' || endpoint.reply !== 'json') return
    if (!this.#mayProbe('unknown field')) return
    await this.#check('unknown field refused', async () => {
      const input = this.#held === undefined && 'input' in this.#built ? this.#built.input : {}
      const expected = { codes: ['request.invalid'], what: 'an unknown field' }
      await this.#refusal({ ...input, ...SURPLUS }, { as: this.#caller() }, expected)
    })
  }

  async answered(): Promise<void> {
    if (this.#held !== undefined) this.#notTried.push(this.#held)
    else if ('lacking' in this.#built) this.#notTried.push(`lacks ${this.#built.lacking}`)
    else {
      const { input } = this.#built
      await this.#check('', () => this.#answer(input))
    }
  }

  finding(): Finding {
    const { name, endpoint } = this.#call
    const sorted = this.#times.toSorted((one, other) => one - other)
    const slowestMs = sorted.at(-1)
    if (slowestMs !== undefined && slowestMs > SLOW_MS)
      this.#mistakes.push(`answered after ${Math.round(slowestMs)} ms: more than ${SLOW_MS}`)
    return {
      name,
      method: endpoint.method,
      path: endpoint.path,
      outcome: this.#outcome(),
      met: this.#met,
      mistakes: this.#mistakes,
      notTried: this.#notTried,
      p50Ms: sorted[Math.floor((sorted.length - 1) / 2)],
      slowestMs,
    }
  }

  #outcome(): Outcome {
    if (this.#mistakes.length > 0) return 'mistake'
    if (this.#hasValue) return 'value'
    return this.#met.length > 0 ? 'refusals' : 'none'
  }

  /** A valid input: a read several times, an act once, and with its key once more. */
  async #answer(input: Record<string, unknown>): Promise<void> {
    const { name, endpoint } = this.#call
    const sending = { as: this.#caller() }
    const first = await this.#say(input, sending)
    if (first.code !== 'ok') {
      this.#notTried.push(`a value: refused with ${first.code}`)
      if (!BLOCKED.has(first.code)) this.#met.push(`refused with ${first.code}`)
      return
    }
    this.#hasValue = true
    this.#met.push('value')
    this.#options.values.learn(name, first.value)
    if (endpoint.method === 'GET') for (let read = 1; read < READS; read += 1) await this.#say(input, sending)
    else if (hasField(this.#call, 'operationKey'))
      await this.#check('repeated key', async () => {
        const again = await this.#say(input, sending)
        if (again.code === 'request.tooMany') throw new NotJudged(again.code)
        if (JSON.stringify(again.value) !== JSON.stringify(first.value))
          throw new Mistake('a repeated operationKey is not given the first answer')
      })
  }

  async #check(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
      if (what !== '') this.#met.push(what)
    } catch (cause) {
      if (cause instanceof NotJudged) this.#notTried.push(`${what}: ${cause.message}`)
      // No reply at all is a mistake of the back end as well.
      else this.#mistakes.push(cause instanceof Mistake ? cause.message : `no reply: ${String(cause)}`)
    }
  }

  async #say(input: unknown, sending: Sending): Promise<Said> {
    return judge(this.#call.endpoint, await this.#ask(input, sending))
  }

  async #refusal(
    input: unknown,
    sending: Sending,
    { codes, what }: { codes: readonly string[]; what: string },
  ): Promise<void> {
    const reply = await this.#ask(input, sending)
    const code = judgeRefusal(this.#call.endpoint, reply, { codes, what, open: BLOCKED })
    if (!codes.includes(code)) throw new NotJudged(code)
  }

  async #ask(input: unknown, sending: Sending): Promise<BackEndReply> {
    const reply = await this.#options.ask(this.#call.endpoint, input, sending)
    this.#times.push(reply.ms)
    return reply
  }

  /** A session's calls are refused to guests before anything else. */
  #mayProbe(what: string): boolean {
    const may = this.#options.hasAccount || !needsSession(this.#call.endpoint)
    if (!may) this.#notTried.push(`${what}: needs --account`)
    return may
  }

  #caller(): 'guest' | 'member' {
    return needsSession(this.#call.endpoint) ? 'member' : 'guest'
  }
}
