import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { renameReserved } from '#platform/access/account/reserved-names.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

/** The name that is shown, and what the inbox says. */
async function after({ visitor }: Awaited<ReturnType<typeof aMember>>) {
  const { content } = await visitor.call(listMessages, {})
  const { nickname } = await visitor.call(getMemberInfo)
  return { nickname, told: content.map(({ kind, values }) => [kind, values['name']]) }
}

test('a name from before it was reserved is changed once, and its owner is told; others keep theirs', async () => {
  await aTenant('renamed', { name: 'Renamed' })
  const staff = await aMember({ tenant: 'renamed', nickname: '☎ Suppоrt' })
  const brand = await aMember({ tenant: 'renamed', nickname: 'Renamed Help' })
  const other = await aMember({ tenant: 'renamed', nickname: 'Joana' })
  // An account name is what somebody logs in with: it stays, and is shown to nobody.
  const named = await aMember({ tenant: 'renamed', account: 'admin77', nickname: 'admin77' })
  await renameReserved(env, 1_000)
  await renameReserved(env, 2_000)
  expect(await after(staff)).toEqual({
    ...{ nickname: staff.member.account, told: [['nameChanged', '☎ Suppоrt']] },
  })
  expect(await after(brand)).toMatchObject({ told: [['nameChanged', 'Renamed Help']] })
  expect(await after(other)).toEqual({ nickname: 'Joana', told: [] })
  expect(await after(named)).toEqual({ nickname: 'admin77', told: [] })

  // Another name of the brand reserves other words.
  await aTenant('renamed', { name: 'Joana' })
  await renameReserved(env, 3_000)
  expect(await after(other)).toMatchObject({ told: [['nameChanged', 'Joana']] })
})
