import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { listTransferTargets } from '#platform/money/cashier/transfer-service.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { CATALOGUE } from '../play/games-site.ts'
import { countingRows } from '../ledger/rows-read.ts'

const BRAND = tenantRecordOf('crowded')

beforeAll(async () => {
  const operator = await aVisitor({ tenant: BRAND.id })
  await operator.call(seedPlatform, { tenants: [BRAND], ...CATALOGUE, members: [] })
})

test('who can be given money is looked for among those below, however many members the brand has', async () => {
  const { visitor, member: agent } = await aMember({ tenant: BRAND.id, type: 1 })
  const below = [
    await aMember({ tenant: BRAND.id, uplineId: agent.id }),
    await aMember({ tenant: BRAND.id, uplineId: agent.id }),
  ]
  const { id, account, type } = agent
  const member = { id, account, type, isWeak: false, mustChangePassword: false, sessionHash: '', tabHash: '' }
  const rowsRead = async () => {
    const counted = countingRows()
    const base = { ...(await baseOf(visitor)), env: counted.env, member, file: new Uint8Array(), input: {} }
    const { downlines } = await listTransferTargets(base)
    expect(downlines.map((each) => each.account)).toEqual(below.map((each) => each.member.account).toSorted())
    return counted.rows()
  }
  const few = await rowsRead()
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at)
     SELECT ?, 'many-' || i, 'many' || i, 'many', 0, '', 0, 0 FROM n`,
  )
    .bind(BRAND.id)
    .run()
  expect(await rowsRead()).toBe(few)
})
