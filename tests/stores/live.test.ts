import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memberChannel } from '../../src/lib/api/talk/live.ts'
import { enter, leave, $session } from '../../src/lib/session/session-store.ts'
import { getMemberInfo } from '../../src/lib/api/access/account.ts'
import { setLimit } from '../../src/lib/api/care/protection.ts'
import { $protection, loadProtection } from '../../src/lib/protection/protection-store.ts'
import { $wallet, refreshBalance } from '../../src/lib/wallet/wallet-store.ts'
import { walletOf } from '../../src/platform/ledger/wallet/wallet-of.ts'
import { aBrowser } from './browser.ts'
import { aMember } from '../fixtures/worker/members.ts'
import { PATIENCE, stubSockets } from '../fixtures/worker/socket.ts'

/** The live line of a tab against the real platform. */

vi.setConfig({ testTimeout: 60_000 })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  leave()
  vi.unstubAllGlobals()
})

let keys = 0
async function credit(memberId: string, amountMinor: number): Promise<void> {
  keys += 1
  await walletOf(env, 'aurora', memberId).execute(
    {
      kind: 'post',
      purpose: 'adjustment',
      direction: 'credit',
      against: 'world:promo',
      operationKey: `live-store-${keys}`,
      currency: 'BRL',
      amountMinor,
      reference: 'test',
    },
    Date.now(),
  )
}

function playerMinor(): number | undefined {
  const wallet = $wallet.get()
  return wallet.state === 'ready' ? wallet.value.playerMinor : undefined
}

async function aTab() {
  const { visitor, member } = await aMember({ balanceMinor: 10_00 })
  const browser = aBrowser(visitor)
  browser.openPage()
  const line = stubSockets(visitor)
  enter({
    token: visitor.token ?? '',
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    member: await visitor.call(getMemberInfo, {}),
  })
  ends.push($wallet.subscribe(() => undefined))
  await refreshBalance()
  expect(playerMinor()).toBe(10_00)
  return { visitor, member, browser, line }
}

async function shows(amountMinor: number): Promise<void> {
  await vi.waitFor(() => expect(playerMinor()).toBe(amountMinor), PATIENCE)
}

describe('the balance of a tab', () => {
  test('follows the wallet over the socket, also after a lost line', async () => {
    const { member, line, browser } = await aTab()
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
    await credit(member.id, 5_00)
    await shows(15_00)
    expect(browser.asked).not.toContain(memberChannel.poll.path)

    line.drop()
    await credit(member.id, 1_00)
    await shows(16_00)
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
  })

  test('is polled where sockets are blocked', async () => {
    const { visitor, member } = await aMember({ balanceMinor: 10_00 })
    const browser = aBrowser(visitor)
    browser.openPage()
    const line = stubSockets(visitor, { isBlocked: true })
    enter({
      token: visitor.token ?? '',
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: false,
      member: await visitor.call(getMemberInfo, {}),
    })
    ends.push($wallet.subscribe(() => undefined))
    await refreshBalance()
    await credit(member.id, 2_00)
    await shows(12_00)
    expect(line.open).toHaveLength(0)
    expect(browser.asked).toContain(memberChannel.poll.path)
  })

  test('is nobody’s after a logout, and the line is gone', async () => {
    const { line } = await aTab()
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
    leave()
    expect(line.open).toHaveLength(0)
    expect($wallet.get()).toEqual({ state: 'loading' })
  })

  test('ends with a session that was ended elsewhere, and says so', async () => {
    const { member, line } = await aTab()
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
    await env.DB.prepare('DELETE FROM session WHERE member_id = ?').bind(member.id).run()
    await env.ROOM.getByName(`aurora:member:${member.id}`).endDeadSessions()
    await vi.waitFor(() => expect($session.get()).toEqual({ state: 'guest' }), PATIENCE)
    expect(line.open).toHaveLength(0)
  })

  test('has no socket while nobody looks', async () => {
    const { line } = await aTab()
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
    line.drop()
    Reflect.set(document, 'hidden', true)
    const tried = line.tried()
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    expect(line.tried()).toBe(tried)
    Reflect.set(document, 'hidden', false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
  })
})

test('a limit that was set in another tab shows in this one', async () => {
  const { visitor, line } = await aTab()
  ends.push($protection.subscribe(() => undefined))
  await loadProtection()
  await vi.waitFor(() => expect(line.open).toHaveLength(1), PATIENCE)
  const operationKey = crypto.randomUUID()
  await visitor.call(setLimit, { kind: 'stake', period: 'day', max: 10_00, operationKey })
  await vi.waitFor(() => {
    const now = $protection.get()
    const limits = now.state === 'ready' ? now.value.limits : []
    expect(limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.max).toBe(10_00)
  }, PATIENCE)
})
