import { beforeAll, expect, test, vi } from 'vitest'
import { changeContract, offerContract, requestContract } from '#lib/api/agents/contracts.ts'
import { offerTopContract } from '#lib/api/agents/contracts-ops.ts'
import { getUnreadCount, listMessages } from '#lib/api/people/messages.ts'
import type { Person } from './agent-line.ts'
import {
  aContractLine,
  belowSigns,
  dividend,
  operator,
  topSigns,
  wage,
  type ContractLine,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let line: ContractLine
beforeAll(async () => {
  line = await aContractLine('told')
})

/** What an agent's inbox says of contracts, the newest first. */
async function toldTo({ visitor }: Person) {
  const { content } = await visitor.call(listMessages, { group: 'rewards' })
  return content.filter(({ kind }) => kind === 'contract').map(({ id, values }) => [id, values['contract']])
}

test('an agent is told once of the brand’s offer, wherever it is logged in', async () => {
  const { top } = line
  const made = await top.visitor.call(offerTopContract, {
    tenant: top.visitor.tenant,
    account: top.member.account,
    ...operator,
    terms: wage(10_000),
    isWarned: true,
  })
  expect(await toldTo(top)).toEqual([[`contract:${made.id}`, 'wage']])
  expect((await top.visitor.call(getUnreadCount)).unread).toBe(1)
  await top.visitor.call(changeContract, { contractId: made.id, change: 'accept', isWarned: true })
  expect(await toldTo(top)).toHaveLength(1)
})

test('an offer that is sent again is told once, and one that takes its place is told anew', async () => {
  const { top, left } = line
  const offer = {
    account: left.member.account,
    terms: wage(5_000, { payer: 'upline' }),
    operationKey: crypto.randomUUID(),
  }
  const send = (over: object = {}) => top.visitor.call(offerContract, { ...offer, ...over })
  const first = await send()
  expect((await send()).id).toBe(first.id)
  expect(await toldTo(left)).toEqual([[`contract:${first.id}`, 'wage']])
  const second = await send({ operationKey: crypto.randomUUID() })
  expect((await toldTo(left)).map(([id]) => id).sort()).toEqual(
    [first.id, second.id].map((id) => `contract:${id}`).sort(),
  )
})

test('a request tells nobody; the offer that it becomes tells who asked', async () => {
  const { top, left, deep } = line
  await topSigns(top, dividend(100_000))
  await belowSigns(top, left, dividend(60_000, { payer: 'upline' }))
  const asked = await deep.visitor.call(requestContract, {
    terms: dividend(30_000, { payer: 'upline' }),
    operationKey: crypto.randomUUID(),
  })
  expect(await toldTo(deep)).toEqual([])
  await left.visitor.call(changeContract, {
    contractId: asked.id,
    change: 'approveRequest',
    isWarned: false,
  })
  expect(await toldTo(deep)).toEqual([[`contract:${asked.id}`, 'dividend']])
})
