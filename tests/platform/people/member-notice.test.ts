import { expect, test, vi } from 'vitest'
import { MODULE_FLAGS } from '../../../src/lib/api/modules.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../../src/lib/api/access/passkeys.ts'
import { changePassword } from '../../../src/lib/api/access/password.ts'
import { setPin } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../../src/lib/api/people/second-factor.ts'
import { readOutbox } from '../../../src/lib/api/people/messages-codes.ts'
import { addPayoutAccount } from '../../../src/lib/api/money/cashier-withdrawals.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { Authenticator } from '../../fixtures/worker/authenticator.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'

vi.setConfig({ testTimeout: 60_000 })

let brands = 0

/** A member of a brand of their own, and the notices that were sent to them, the newest first. */
async function aReader(options: MemberOptions = {}) {
  brands += 1
  // Without codes at a password change: they would be messages too.
  const record = { modules: MODULE_FLAGS.filter((flag) => flag !== 'CHNGPASSVERIF3') }
  const tenant = `notices${brands}`
  const { visitor } = await aMember({ tenant, record, email: 'reader@example.org', ...options })
  const changes = async () =>
    (await visitor.call(readOutbox))
      .filter(({ template }) => template === 'securityChange')
      .map(({ content }) => content['change'])
  return { visitor, changes }
}

const pin = (text: string) => ({ password: PASSWORD, pin: text, confirmPin: text })
const NEW = 'another horse battery'

const CHANGES: [string, (visitor: Visitor) => Promise<unknown>][] = [
  ['pin', (visitor) => visitor.call(setPin, pin('135790'))],
  ['password', (visitor) => visitor.call(changePassword, passwords(PASSWORD, NEW))],
  [
    'payoutAccount',
    async (visitor) => {
      const account = { kind: 'pix', number: '123.456.789-01', holder: 'Test Reader' } as const
      await visitor.call(addPayoutAccount, { ...account, secret: 'password', text: PASSWORD })
    },
  ],
]

function passwords(oldPassword: string, newPassword: string) {
  return { oldPassword, newPassword, confirmNewPassword: newPassword }
}

test.each(CHANGES)('a changed %s is told by e-mail, with from where and when', async (change, make) => {
  const { visitor, changes } = await aReader()
  await make(visitor)
  expect(await changes()).toEqual([change])
  const [notice] = await visitor.call(readOutbox)
  expect(notice).toMatchObject({
    channel: 'email',
    recipient: 'reader@example.org',
    content: { country: 'BR', device: expect.any(String), address: expect.any(String) },
  })
  expect(Object.values(notice?.content ?? {}).join(' ')).not.toContain(NEW)
})

test('a second factor and a passkey are told when they come and when they go', async () => {
  const { visitor, changes } = await aReader()
  const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
  expect(await changes()).toEqual([])
  const step = Math.floor(Date.now() / 30_000)
  const { recoveryCodes } = await visitor.call(confirmTotp, { code: totpCode(secret, step) })
  await visitor.call(removeTotp, { password: PASSWORD, code: recoveryCodes[0] ?? '' })
  const phone = await Authenticator.make(`http://${visitor.host}`)
  const credential = await phone.create(await visitor.call(beginPasskey))
  await visitor.call(addPasskey, { name: 'My phone', credential })
  await visitor.call(removePasskey, { id: (await visitor.call(listPasskeys))[0]?.id ?? '' })
  expect((await changes()).toSorted()).toEqual(['passkeyAdded', 'passkeyRemoved', 'totpOff', 'totpOn'])
})

test('a change that was refused is not told', async () => {
  const { visitor, changes } = await aReader()
  await expect(visitor.call(setPin, { ...pin('135790'), password: 'wrong' })).rejects.toThrow()
  await expect(visitor.call(changePassword, passwords('wrong', NEW))).rejects.toThrow()
  expect(await changes()).toEqual([])
})

test('a flood of one kind ends after five, and hides no other', async () => {
  const { visitor, changes } = await aReader({ email: undefined, mobile: '+5511955557777' })
  for (let time = 1; time <= 7; time += 1) await visitor.call(setPin, pin(`13579${time}`))
  expect(await changes()).toHaveLength(5)
  expect((await visitor.call(readOutbox))[0]).toMatchObject({ channel: 'sms', recipient: '+5511955557777' })
  const mailed = await aReader()
  for (let time = 1; time <= 6; time += 1) await mailed.visitor.call(setPin, pin(`13579${time}`))
  await mailed.visitor.call(changePassword, passwords(PASSWORD, NEW))
  expect(await mailed.changes()).toContain('password')
})

test('who can be reached nowhere is still served', async () => {
  const { visitor, changes } = await aReader({ email: undefined })
  await visitor.call(setPin, pin('135790'))
  expect(await changes()).toEqual([])
})
