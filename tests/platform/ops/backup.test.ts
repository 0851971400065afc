import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { listBackupParts, readBackup, writeBackup } from '#lib/api/ops/backup.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { runSchedule } from '#platform/http/schedule.ts'
import { scheduleAgeMs } from '#platform/ops/watch/schedule-age.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { readRefusal, refusal } from '../play/games-site.ts'
import { aBettor, aLotteryBrand, aSlip, GAME } from '../play/lottery-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await aVisitor({ tenant: 'copied' })
})

/** All lines of a part. */
async function read(part: string): Promise<string[]> {
  const lines: string[] = []
  let cursor: string | undefined
  do {
    const page = await operator.call(readBackup, { part, ...(cursor === undefined ? {} : { cursor }) })
    lines.push(...page.lines)
    cursor = page.next
  } while (cursor !== undefined)
  return lines
}

/** In pages of so many lines. */
async function write(part: string, lines: readonly string[], aPage = 1_000): Promise<void> {
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / aPage)) }, (_, index) =>
    lines.slice(index * aPage, (index + 1) * aPage),
  )
  for (const [index, page] of pages.entries())
    await operator.call(writeBackup, {
      ...{ part, lines: page },
      ...{ isFirst: index === 0, isLast: index === pages.length - 1 },
    })
}

const tableOf = (line: string): string => JSON.parse(line).table
/** What the calls of this test write themselves. */
const isOwn = (line: string) => tableOf(line) === 'operator_action'

describe('a database', () => {
  test('goes row by row into an empty one, whose triggers work afterwards and not meanwhile', async () => {
    const { member } = await aMember({ tenant: 'copied', balanceMinor: 50_00 })
    await aTenant('elsewhere', { database: 'OWN_DB' })
    for (const { queries } of env.TEST_MIGRATIONS)
      await env.OWN_DB.batch(queries.map((query) => env.OWN_DB.prepare(query)))
    const triggers = async (db: D1Database) =>
      (await db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all())
        .results
    const before = await triggers(env.OWN_DB)
    const lines = await read('database/DB')
    expect(lines.some((line) => tableOf(line) === 'member' && line.includes(member.id))).toBe(true)
    await write('database/OWN_DB', lines, 40)
    expect((await read('database/OWN_DB')).filter((line) => !isOwn(line))).toEqual(
      lines.filter((line) => !isOwn(line)),
    )
    expect(before.length).toBeGreaterThan(20)
    expect(await triggers(env.OWN_DB)).toEqual(before)
    expect(
      await refusal(operator, writeBackup, {
        part: 'database/OWN_DB',
        lines: [],
        isFirst: true,
        isLast: true,
      }),
    ).toMatchObject({
      code: 'ledger.copyRefused',
      details: { reason: 'only a database without members can be restored' },
    })
  })

  test('of another version is refused as a whole', async () => {
    const lines = [JSON.stringify({ table: 'member', row: { shoe_size: 42 } })]
    expect(
      await refusal(operator, writeBackup, { part: 'database/DB', lines, isFirst: false, isLast: false }),
    ).toMatchObject({
      details: { reason: 'this version has no column member.shoe_size' },
    })
  })
})

describe('nothing is written over what is in use', () => {
  const goesOn = (part: string, lines: string[]) =>
    refusal(operator, writeBackup, { part, lines, isFirst: false, isLast: true })
  const notBegun = { details: { reason: 'no copy is being restored here' } }

  test('a page that goes on where nothing was begun is refused: a database', async () => {
    const { member } = await aMember({ tenant: 'copied' })
    const [line] = (await read('database/DB')).filter((each) => each.includes(member.id))
    const forged = (line ?? '').replace(member.id, crypto.randomUUID())
    expect(await goesOn('database/DB', [forged])).toMatchObject(notBegun)
    expect(await read('database/DB')).not.toContain(forged)
  })

  test('a page that goes on where nothing was begun is refused: a lottery and a crash room', async () => {
    const tenant = await aLotteryBrand()
    const { visitor } = await aBettor(tenant)
    await visitor.call(placeBets, await aSlip(visitor))
    for (const part of [`draw/${tenant}:${GAME}`, `crash/${tenant}:BRL`]) {
      const lines = await read(part)
      expect(await goesOn(part, lines)).toMatchObject(notBegun)
      expect(await read(part)).toEqual(lines)
    }
  })

  test('another picture, and another state of a brand', async () => {
    await env.STATUS.put('copied', '{"maintenance":false}')
    await env.UPLOADS.put('copied/proofs/kept', new Uint8Array([1, 2]))
    const whole = (part: string, line: object) =>
      refusal(operator, writeBackup, { part, lines: [JSON.stringify(line)], isFirst: true, isLast: true })
    const taken = { code: 'ledger.copyRefused' }
    expect(await whole('status', { key: 'copied', value: '{"maintenance":true}' })).toMatchObject(taken)
    expect(await whole('uploads', { key: 'copied/proofs/kept', base64: 'AwQ=' })).toMatchObject(taken)
    expect(await env.STATUS.get('copied')).toBe('{"maintenance":false}')
    expect((await (await env.UPLOADS.get('copied/proofs/kept'))?.arrayBuffer())?.byteLength).toBe(2)
    // The same again, as after a lost reply.
    await write('uploads', [JSON.stringify({ key: 'copied/proofs/kept', base64: 'AQI=' })])
    await env.UPLOADS.delete('copied/proofs/kept')
    await env.STATUS.delete('copied')
  })

  test('by a personal key, whatever its rights', async () => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'eve' })
    const input = { part: 'status', lines: [], isFirst: true, isLast: true }
    const sent = await operator.send(writeBackup, { input, headers: { authorization: `Bearer ${key}` } })
    expect(await readRefusal(sent)).toMatchObject({ status: 403, code: 'operator.notAllowed' })
  })
})

test('the schedule rests where it is told to', async () => {
  const ran = async () => (await scheduleAgeMs(env, Date.UTC(2040, 0))) ?? Infinity
  await runSchedule({ ...env, SCHEDULE_RESTS: '1' }, Date.UTC(2039, 0))
  expect(await ran()).toBeGreaterThan(Date.UTC(2040, 0) - Date.UTC(2039, 0))
})

test('a lottery that is half restored settles nothing, and goes on after the last page', async () => {
  const [tenant, other] = [await aLotteryBrand(), await aLotteryBrand()]
  const { visitor } = await aBettor(tenant)
  await visitor.call(placeBets, await aSlip(visitor))
  const part = `draw/${other}:${GAME}`
  const lines = await read(`draw/${tenant}:${GAME}`)
  await operator.call(writeBackup, { part, lines: lines.slice(0, 2), isFirst: true, isLast: false })
  expect(await drawOf(env, other, GAME).sweep()).toEqual({ nextAtMs: null })
  await operator.call(writeBackup, { part, lines: lines.slice(2), isFirst: false, isLast: true })
  expect((await drawOf(env, other, GAME).sweep()).nextAtMs).not.toBeNull()
})

describe('objects', () => {
  test('a lottery with its bets goes into an empty one, and not over one with bets', async () => {
    const [tenant, other] = [await aLotteryBrand(), await aLotteryBrand()]
    const { visitor } = await aBettor(tenant)
    await visitor.call(placeBets, await aSlip(visitor))
    const lines = await read(`draw/${tenant}:${GAME}`)
    expect(lines.map(tableOf)).toEqual(expect.arrayContaining(['bet', 'chain', 'draw', 'owner', 'slip']))
    await write(`draw/${other}:${GAME}`, lines, 3)
    expect(await read(`draw/${other}:${GAME}`)).toEqual(lines)
    const over = { part: `draw/${tenant}:${GAME}`, lines, isFirst: true, isLast: true }
    expect(await refusal(operator, writeBackup, over)).toMatchObject({
      details: { reason: 'only an empty object can be restored' },
    })
    expect(await read(`draw/${tenant}:${GAME}`)).toEqual(lines)
  })

  test('a wallet goes into an empty one, which tells the database of it', async () => {
    const { member } = await aMember({ tenant: 'copied', balanceMinor: 70_00 })
    const copy = crypto.randomUUID()
    await write(`wallet/copied:${copy}`, await read(`wallet/copied:${member.id}`))
    await expect
      .poll(() =>
        env.DB.prepare('SELECT player FROM wallet_balance WHERE tenant = ? AND member = ?')
          .bind('copied', copy)
          .first('player'),
      )
      .toBe(70_00)
  })

  test('every part has a name: databases, lotteries, rooms, what the edge reads, pictures, and each wallet', async () => {
    const tenant = await aLotteryBrand()
    const { member } = await aBettor(tenant)
    await expect
      .poll(async () => (await operator.call(listBackupParts, {})).wallets)
      .toContain(`wallet/${tenant}:${member.id}`)
    const { parts } = await operator.call(listBackupParts, {})
    expect(parts[0]).toBe('database/DB')
    expect(parts).toEqual(
      expect.arrayContaining([`draw/${tenant}:${GAME}`, `crash/${tenant}:BRL`, 'status', 'uploads']),
    )
    expect(await refusal(operator, readBackup, { part: 'database/NO_DB' })).toMatchObject({
      details: { reason: 'no D1 binding is named NO_DB' },
    })
  })
})

test('what the edge reads and pictures come back as they were', async () => {
  await env.STATUS.put('copied', '{"maintenance":true,"blockedRegions":["XX"]}')
  const picture = new Uint8Array([0, 255, 128, 7])
  for (const name of ['one', 'two', 'three']) await env.UPLOADS.put(`copied/proofs/${name}`, picture)
  const [statuses, uploads] = [await read('status'), await read('uploads')]
  expect(uploads).toHaveLength(3)
  await env.STATUS.delete('copied')
  for (const name of ['one', 'two', 'three']) await env.UPLOADS.delete(`copied/proofs/${name}`)
  await write('status', statuses)
  await write('uploads', uploads)
  expect(await env.STATUS.get('copied')).toBe('{"maintenance":true,"blockedRegions":["XX"]}')
  const back = await env.UPLOADS.get('copied/proofs/three')
  expect(new Uint8Array((await back?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(picture)
})
