import { listWithdrawalsToReview, reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { hashPassword } from '#platform/base/crypto/passwords.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { insertMember } from '#platform/people/member/member-repository.ts'
import { openSession } from '#platform/people/session/session-service.ts'
import { BRAND, theBrand } from './brand.ts'
import { Client } from './client.ts'
import type { Reached } from './reached.ts'
import { PASSWORD, Player } from './players.ts'

const ACCOUNTS = ['amber', 'birch', 'cedar', 'dahlia'] as const

/** Everybody who takes part: seeded while nothing goes wrong. */
export class Scene {
  readonly platform: Reached
  readonly players: Player[] = []
  readonly operators: readonly [Client, Client]

  constructor(platform: Reached) {
    this.platform = platform
    this.operators = [
      new Client(platform, { operator: 'first', address: '10.3.3.1' }),
      new Client(platform, { operator: 'second', address: '10.3.3.2' }),
    ]
  }

  async begin(): Promise<void> {
    const { world } = this.platform
    const seeded = await this.operators[0].call(seedPlatform, theBrand(world.nowMs))
    if (seeded.is !== 'done') throw new Error(`the brand was not seeded: ${JSON.stringify(seeded)}`)
    const env = this.platform.envOf(undefined)
    const passwordHash = await hashPassword(PASSWORD)
    for (const account of ACCOUNTS) await this.#join(env, { account, passwordHash })
  }

  async #join(env: Env, { account, passwordHash }: { account: string; passwordHash: string }): Promise<void> {
    const { nowMs } = this.platform.world
    const [first] = this.players
    const id = crypto.randomUUID()
    const upline = first ? { uplineId: first.id } : {}
    const member = { id, account, nickname: account, type: 0, passwordHash, ...upline }
    await insertMember(env, { tenant: BRAND, nowMs, member })
    const payoutId = crypto.randomUUID()
    const row = {
      id: payoutId,
      kind: 'pix',
      bank: null,
      number: `1234567890${this.players.length}`,
      holder: account,
      added_at: nowMs,
    } as const
    await insertPayout(env, BRAND, { member: id, max: 5, row })
    const client = new Client(this.platform, { address: `10.4.4.${this.players.length}` })
    this.players.push(new Player({ id, account, client, payoutId, joinedMs: nowMs, upline: first?.account }))
  }

  /** A session of the player's own: they end by themselves. Fails as any other call does. */
  async logIn(player: Player): Promise<void> {
    const { id, client } = player
    const { nowMs } = this.platform.world
    const env = this.platform.envOf(undefined)
    const tenant = await readTenant(env, BRAND)
    if (!tenant) throw new Error('the brand is gone')
    const replyHeaders = new Headers()
    const base = {
      ...{ env, tenant, now: nowMs, address: client.address, country: 'BR', host: '' },
      ...{ userAgent: 'Simulated browser', locale: 'en', cookies: new Map<string, string>(), replyHeaders },
      later: () => undefined,
    }
    client.token = await openSession(base, { id, passwordChangedAtMs: player.joinedMs }, { isWeak: false })
    for (const text of replyHeaders.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      client.cookies.set(name, value)
    }
    player.loggedInMs = nowMs
  }

  /** Two people look at what waits for them, sometimes at the same time. */
  async review(): Promise<void> {
    const { dice } = this.platform.world
    const [first, second] = this.operators
    const list = await first.call(listWithdrawalsToReview, { tenant: BRAND, status: 'reviewing' })
    if (list.is !== 'done') return
    for (const { id } of list.value.withdrawals) {
      const decision = dice.chance(0.8) ? 'approve' : 'reject'
      const about = { tenant: BRAND, id, decision, reason: 'looked at it' } as const
      const asked = [first, second].map((each) =>
        each.insist(reviewWithdrawal, { ...about, operator: each.operator ?? '' }, { tries: 3 }),
      )
      await (dice.chance(0.5) ? Promise.all(asked) : asked[0])
      await Promise.all(asked)
    }
  }
}
