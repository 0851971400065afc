import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listDocuments } from '#lib/api/care/documents.ts'
import { listAdjustments } from '#lib/api/money/cashier-adjustments.ts'
import { anOperator } from '../../fixtures/worker/operators.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, seedSite } from '../play/games-site.ts'
import { serversAreThere } from '../../fixtures/worker/outside.ts'

serversAreThere()

/** More than two pages, so that nothing is cut off; pairs of the same moment, so that none falls between two pages. */
const COUNT = 230
const START = Date.UTC(2026, 0, 1)
const atOf = (index: number) => START + Math.floor(index / 2) * 1_000
let desk: Visitor

beforeAll(async () => {
  await seedSite()
  desk = (await anOperator({ tenant: ALFA.id })).console
  const { member } = await aMember({ tenant: ALFA.id })
  const indices = Array.from({ length: COUNT }, (_, index) => index)
  await env.DB.batch(
    indices.flatMap((index) => [
      env.DB.prepare(
        `INSERT INTO document_check (tenant, member, seq, id, cause, state, try_no, kind, asked_at, sent_at)
         VALUES (?1, ?2, ?3, ?4, 'again', 'reviewing', 1, 'passport', ?5, ?5)`,
      ).bind(ALFA.id, member.id, index + 1, `paged-${String(index).padStart(3, '0')}`, atOf(index)),
      env.DB.prepare(
        `INSERT INTO adjustment (tenant, id, member, direction, currency, amount, asked_by, reason, asked_at,
           cancelled_by, cancel_reason, cancelled_at)
         VALUES (?1, ?2, ?3, 'credit', 'BRL', 1, 'ana', 'paged', ?4, ?5, ?6, ?7)`,
      ).bind(
        ...[ALFA.id, `paged-${String(index).padStart(3, '0')}`, member.id, atOf(index)],
        // Every third is closed: those come after all open ones.
        ...(index % 3 === 0 ? ['ana', 'paged', START] : [null, null, null]),
      ),
    ]),
  )
})

async function pagesOf<Item>(
  ask: (after: object) => Promise<{ items: readonly Item[]; next?: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await ask(after === undefined ? {} : { after })
    expect(page.items.length).toBeLessThanOrEqual(100)
    all.push(...page.items)
    after = page.next
    isLast = after === undefined
  }
  return all
}

test('documents that wait are all reached, the oldest first', async () => {
  const all = await pagesOf(async (after) => {
    const { documents, next } = await desk.call(listDocuments, { tenant: ALFA.id, limit: 100, ...after })
    return { items: documents, next }
  })
  expect(new Set(all.map(({ id }) => id)).size).toBe(COUNT)
  expect(all.map(({ sentAtMs }) => sentAtMs)).toEqual(all.map(({ sentAtMs }) => sentAtMs).toSorted())
})

test('corrections are all reached: open ones first, then the newest', async () => {
  const all = await pagesOf(async (after) => {
    const { adjustments, next } = await desk.call(listAdjustments, { tenant: ALFA.id, limit: 100, ...after })
    return { items: adjustments, next }
  })
  expect(new Set(all.map(({ id }) => id)).size).toBe(COUNT)
  const order = all.map(({ cancelled, asked }) => (cancelled ? 1 : 0) * 1e15 - asked.atMs)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})
