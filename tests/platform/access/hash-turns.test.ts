import { expect, it } from 'vitest'
import { setPin } from '#lib/api/access/account-security.ts'
import { confirmSession, login } from '#lib/api/access/login.ts'
import { changePassword } from '#lib/api/access/password.ts'
import { getBalance } from '#lib/api/ledger/wallet.ts'
import { inTurn } from '#platform/base/crypto/hash-turns.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

/** A hash that lasts until it is told to end. */
function aLongHash() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { done: inTurn(() => ended), end }
}

it('computes one hash at a time, the first come first', async () => {
  let [running, most] = [0, 0]
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve))
        order.push(index)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(1)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})

it('goes on after a hash that fails', async () => {
  await expect(inTurn(() => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory')
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next')
})

it('answers money while hashes wait, and refuses more logins with a time and without using up a try', async () => {
  const { visitor, member } = await aMember({ balanceMinor: 5_00 })
  const form = { username: member.account, password: PASSWORD, type: 'username' } as const
  const long = aLongHash()
  const waiting = Array.from({ length: 20 }, () => inTurn(() => Promise.resolve()))
  expect(await visitor.call(getBalance, {})).toMatchObject({ playerMinor: 5_00 })
  // More than the tries of an account.
  for (let tries = 0; tries < 12; tries += 1) {
    const other = await aVisitor()
    expect(await refusal(other, login, { ...form, password: 'not this one' })).toMatchObject({
      ...{ status: 503, code: 'request.busy', details: { retryAfterSeconds: 10 } },
    })
  }
  long.end()
  await Promise.all([long.done, ...waiting])
  expect((await (await aVisitor()).call(login, form)).member.id).toBe(member.id)
})

it.each([
  [
    'the password of a session',
    (visitor: Visitor) => visitor.call(confirmSession, { secret: 'password', text: PASSWORD }),
  ],
  [
    'a new PIN',
    (visitor: Visitor) => visitor.call(setPin, { pin: '481516', confirmPin: '481516', password: PASSWORD }),
  ],
  [
    'a new password',
    (visitor: Visitor) => {
      const newPassword = 'Another-pass-9'
      const form = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }
      return visitor.call(changePassword, form)
    },
  ],
])('refuses %s too while hashes wait, and uses up no try of it', async (_name, give) => {
  const { visitor } = await aMember()
  const long = aLongHash()
  const waiting = Array.from({ length: 20 }, () => inTurn(() => Promise.resolve()))
  for (let tries = 0; tries < 7; tries += 1)
    await expect(give(visitor)).rejects.toMatchObject({ status: 503, code: 'request.busy' })
  long.end()
  await Promise.all([long.done, ...waiting])
  await give(visitor)
})

it('lets nothing wait beyond twice the bound, however it was let in', async () => {
  const long = aLongHash()
  const waiting = Array.from({ length: 40 }, () => inTurn(() => Promise.resolve()))
  await expect(inTurn(() => Promise.resolve())).rejects.toMatchObject({ code: 'request.busy' })
  long.end()
  await Promise.all([long.done, ...waiting])
})
