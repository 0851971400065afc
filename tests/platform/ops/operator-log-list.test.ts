import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readProof } from '#lib/api/base/proofs.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import {
  exportOperatorActions,
  listOperatorActions,
  OPERATOR_ACTIONS_PER_PAGE,
} from '#lib/api/ops/operator-log.ts'
import { setBlockedRegions } from '#lib/api/ops/ops.ts'
import { csvLines } from '#lib/shared/text/csv.ts'
import { csvStream } from '#platform/base/csv/csv.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aGrant, anOperator } from '../../fixtures/worker/operators.ts'
import { readRefusal } from '../play/games-site.ts'

type Asked = InputOf<typeof listOperatorActions>

let chief: { name: string; console: Visitor }

beforeAll(async () => {
  await aVisitor({ tenant: 'bravo' })
  await aVisitor({ tenant: 'own-one', record: { database: 'OWN_DB' } })
  await env.OWN_DB.batch(
    env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.OWN_DB.prepare(query)),
  )
  chief = await anOperator()
})

const list = (asked: Asked) => chief.console.call(listOperatorActions, asked)

/** Rows as acts leave them, at these moments. */
async function rows(
  db: D1Database,
  tenant: string,
  atMs: readonly number[],
  over: Record<string, string> = {},
) {
  const { operator = 'ana', call = '/ops/x', subject = 's', outcome = 'done' } = over
  await db.batch(
    atMs.map((at) =>
      db
        .prepare(
          'INSERT INTO operator_action (tenant, at, operator, call, subject, outcome) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .bind(tenant, at, operator, call, subject, outcome === 'interrupted' ? null : outcome),
    ),
  )
}

describe('the log as a list', () => {
  it('is filtered by operator, call, subject, outcome and time, all of them together', async () => {
    await rows(env.DB, 'f-one', [1, 2, 3])
    await rows(env.DB, 'f-one', [4], { operator: 'bea' })
    await rows(env.DB, 'f-one', [5], { call: '/ops/y' })
    await rows(env.DB, 'f-one', [6], { subject: 't' })
    await rows(env.DB, 'f-one', [7], { outcome: 'operator.notAllowed' })
    await rows(env.DB, 'f-one', [8], { outcome: 'interrupted' })
    await aVisitor({ tenant: 'f-one' })
    const at = async (asked: Asked) =>
      (await list({ tenant: 'f-one', ...asked })).actions.map(({ atMs }) => atMs)
    expect(await at({})).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(await at({ by: 'bea' })).toEqual([4])
    expect(await at({ call: '/ops/y' })).toEqual([5])
    expect(await at({ subject: 't' })).toEqual([6])
    expect(await at({ outcome: 'done', fromMs: 2, untilMs: 6 })).toEqual([5, 4, 3, 2])
    expect(await at({ outcome: 'refused' })).toEqual([7])
    expect(await at({ outcome: 'operator.notAllowed' })).toEqual([7])
    expect(await at({ outcome: 'interrupted' })).toEqual([8])
    expect(await at({ by: 'ana', call: '/ops/x', subject: 's', outcome: 'done' })).toEqual([3, 2, 1])
  })

  it('goes on page by page, over all brands and databases, and misses and repeats nothing', async () => {
    const moments = Array.from({ length: OPERATOR_ACTIONS_PER_PAGE }, (_, index) => 5_000 + index)
    await rows(env.DB, 'bravo', moments, { operator: 'paged' })
    // The same moments in another database: neither list may hide the other.
    await rows(env.OWN_DB, 'own-one', moments, { operator: 'paged' })
    await rows(env.DB, '', [5_100], { operator: 'paged' })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list({ scope: 'all', by: 'paged', ...(after === undefined ? {} : { after }) })
      expect(page.actions.length).toBeLessThanOrEqual(OPERATOR_ACTIONS_PER_PAGE)
      seen.push(...page.actions.map(({ tenant, atMs }) => `${tenant} ${atMs}`))
      after = page.next
    } while (after !== undefined)
    expect(seen).toHaveLength(2 * OPERATOR_ACTIONS_PER_PAGE + 1)
    expect(new Set(seen).size).toBe(seen.length)
    const moment = (text: string) => Number(text.split(' ')[1])
    expect(seen.map(moment)).toEqual(seen.map(moment).toSorted((a, b) => b - a))
    expect(seen).toContain('null 5100')
  })

  it('of all brands takes a role for all', async () => {
    const { console } = await anOperator({ grants: [aGrant({ brands: ['bravo'] })] })
    for (const input of [{ scope: 'all' }, {}])
      expect(await readRefusal(await console.send(listOperatorActions, { input }))).toMatchObject({
        code: 'operator.notAllowed',
        details: { tenant: 'all' },
      })
    expect((await console.send(listOperatorActions, { input: { tenant: 'bravo' } })).status).toBe(200)
  })

  it('has what was there before and what is there now', async () => {
    const regions = (blockedRegions: string[]) =>
      chief.console.call(setBlockedRegions, { tenant: 'bravo', blockedRegions })
    await regions(['DE'])
    await regions(['FR', 'DE'])
    const { member } = await aMember({ tenant: 'bravo' })
    const about = {
      tenant: 'bravo',
      account: member.account,
      operator: chief.name,
      reason: 'asked by letter',
    }
    await chief.console.call(setMemberStatus, { ...about, status: 'suspended' })
    const { actions } = await list({ tenant: 'bravo', by: chief.name })
    expect(actions.slice(0, 2)).toMatchObject([
      { call: setMemberStatus.path, before: { status: 'active' }, after: { status: 'suspended' } },
      { before: { blockedRegions: ['DE'] }, after: { blockedRegions: ['DE', 'FR'] } },
    ])
  })

  it('has every look at a picture of documents', async () => {
    const input = { tenant: 'bravo', subject: 'document', id: 'a-picture' }
    await chief.console.send(readProof, { input })
    const { actions } = await list({ tenant: 'bravo', call: readProof.path })
    expect(actions).toMatchObject([{ operator: chief.name, subject: 'a-picture', outcome: 'upload.unknown' }])
  })

  it('is never changed afterwards, the facts included', async () => {
    for (const column of ['before', 'after'])
      await expect(
        env.DB.prepare(`UPDATE operator_action SET ${column} = '{}' WHERE before IS NOT NULL`).run(),
      ).rejects.toThrow(/never changed/)
  })
})

describe('the log as a table', () => {
  it('has every page, as bytes that are UTF-8 whole, and the filters', async () => {
    const moments = Array.from({ length: 450 }, (_, index) => 10_000 + index)
    await rows(env.DB, 'bravo', moments, { operator: 'josé', subject: 'naïve “café” 日本' })
    const response = await chief.console.send(exportOperatorActions, {
      input: { tenant: 'bravo', by: 'josé' },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="log.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    // Fatal: a cut character would be an error.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFtime,brand,operator,call,/)
    expect(lines).toHaveLength(451)
    expect(lines[1]).toContain('1970-01-01T00:00:10.449Z,bravo,josé,/ops/x,naïve “café” 日本,')
    expect(lines[0]).toMatch(/,key$/)
  })

  it('is made while it is read, a page at a time', async () => {
    let made = 0
    async function* pages() {
      for (; made < 1_000; made += 1) yield [['x'.repeat(1_000)]]
    }
    const reader = csvStream(pages()).getReader()
    await reader.read()
    await reader.read()
    expect(made).toBeLessThan(5)
    await reader.cancel()
    expect(made).toBeLessThan(5)
  })

  it('quotes what would break a line, and starts no formula', () => {
    expect(csvLines([['a,b', 'say "x"', 'two\nlines', '=1+1', '+1', '-1', '-x', '@x', '']])).toBe(
      '"a,b","say ""x""","two\nlines",\'=1+1,\'+1,-1,\'-x,\'@x,\r\n',
    )
  })
})
