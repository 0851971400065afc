import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listLine } from '#lib/api/agents/agent-ops.ts'
import { freezeAgent } from '#lib/api/agents/contracts-ops.ts'
import { aLine, aPerson, refusal } from './agent-line.ts'

const TENANT = 'line-ops'

test('a line is read level by level: agents first, with the sizes that are kept for each', async () => {
  const { top, left, right } = await aLine(TENANT)
  const { visitor } = top
  const accounts = async (account?: string) =>
    (await visitor.call(listLine, { tenant: TENANT, ...(account ? { account } : {}) })).line
  const tops = await accounts()
  expect(tops.find(({ account }) => account === top.member.account)).toMatchObject({
    directSize: 2,
    teamSize: 4,
    status: 'active',
    frozenAtMs: null,
  })
  expect(tops.every(({ type }) => type === 1 || type === 41)).toBe(true)
  const below = await accounts(top.member.account)
  expect(below.map(({ account }) => account).toSorted()).toEqual(
    [left.member.account, right.member.account].toSorted(),
  )
  await visitor.call(freezeAgent, {
    ...{
      tenant: TENANT,
      account: left.member.account,
      operator: 'ana',
      reason: 'a question',
      isFrozen: true,
    },
  })
  const frozen = (await accounts(top.member.account)).find(({ account }) => account === left.member.account)
  expect(frozen?.frozenAtMs).toBeGreaterThan(0)
})

test('of a long level every entry comes once, in pages; players stand behind agents', async () => {
  const top = await aPerson({ tenant: 'line-long', type: 1 })
  const agent = await aPerson({ tenant: 'line-long', type: 2, account: 'zoeagent', uplineId: top.member.id })
  await env.DB.batch(
    Array.from({ length: 230 }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at, upline_id)
         VALUES ('line-long', ?1, ?1, ?1, 0, 'none', 1, 1, ?2)`,
      ).bind(`player${String(index).padStart(3, '0')}`, top.member.id),
    ),
  )
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await top.visitor.call(listLine, {
      ...{ tenant: 'line-long', account: top.member.account, ...(after === undefined ? {} : { after }) },
    })
    expect(page.line.length).toBeLessThanOrEqual(100)
    seen.push(...page.line.map(({ account }) => account))
    after = page.next
  } while (after !== undefined)
  expect(seen).toHaveLength(231)
  expect(new Set(seen).size).toBe(231)
  expect(seen[0]).toBe(agent.member.account)
})

test('of an account that is not there it says so', async () => {
  const { visitor } = await aPerson({ tenant: 'line-none', type: 1 })
  expect(await refusal(visitor.call(listLine, { tenant: 'line-none', account: 'nobodyhere' }))).toMatchObject(
    {
      code: 'member.unknown',
    },
  )
})
