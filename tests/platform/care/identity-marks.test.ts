import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { excludeMyself, getProtection } from '#lib/api/care/protection.ts'
import type { Env } from '#platform/base/env.ts'
import { finishMarks, refreshMarks } from '#platform/people/member/service.ts'
import { runSchedule } from '#platform/http/schedule.ts'
import { aMember } from '../../fixtures/worker/members.ts'

vi.setConfig({ testTimeout: 60_000 })

type Mark = { member: string; kind: string; mark: string }

const readMarks = async (db: D1Database, tenant: string) =>
  (
    await db
      .prepare('SELECT member, kind, mark FROM identity_mark WHERE tenant = ? ORDER BY member, kind')
      .bind(tenant)
      .all<Mark>()
  ).results

const unmarked = async (db: D1Database, tenant: string) =>
  (
    await db
      .prepare('SELECT member FROM unmarked_member WHERE tenant = ? ORDER BY member')
      .bind(tenant)
      .all<{ member: string }>()
  ).results.map(({ member }) => member)

it('takes rows from before the marks: numbers at once, all others by the scheduled job', async () => {
  const db = env.OWN_DB
  await applyD1Migrations(
    db,
    env.TEST_MIGRATIONS.filter(({ name }) => name < '0069'),
  )
  const insert = db.prepare(
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at,
       birthday, mobile, email, profile) VALUES ('old', ?1, ?1, ?1, 0, '', 0, 100, '1988-03-04', ?2, ?3, ?4)`,
  )
  await db.batch(
    [
      ['plain', '+5511987654321', null, { idNumber: 'AB_123.456' }],
      ['typed', null, 'Anna+x@Example.com', { mobileNum: '+55 (11) 98765-4321', idNumber: 'ÁB–123456' }],
      ['named', null, null, { payeeName: 'Sousa  Anna' }],
      ['other', null, null, { mobileNum: '٠٥٠ ١٢٣٤٥٦٧', idNumber: '۱۲๓४５٦' }],
      ['unknown', null, null, {}],
    ].map(([id, mobile, email, profile]) => insert.bind(id, mobile, email, JSON.stringify(profile))),
  )
  const until = (number: string) =>
    applyD1Migrations(
      db,
      env.TEST_MIGRATIONS.filter(({ name }) => name < number),
    )
  await until('0072')
  const numbers = [
    { member: 'plain', kind: 'id', mark: 'ab123456' },
    { member: 'plain', kind: 'mobile', mark: '5511987654321' },
  ]
  expect((await readMarks(db, 'old')).filter(({ member }) => member === 'plain')).toEqual(numbers)
  expect(await unmarked(db, 'old')).toEqual(['named', 'other', 'plain', 'typed'])
  const digits = [
    { member: 'other', kind: 'id', mark: '123456' },
    { member: 'other', kind: 'mobile', mark: '0501234567' },
  ]
  await finishMarks({ ...env, DB: db })
  expect(await readMarks(db, 'old')).toEqual([
    { member: 'named', kind: 'person', mark: 'anna sousa 1988-03-04' },
    ...digits,
    ...numbers,
    { member: 'typed', kind: 'email', mark: 'anna@example.com' },
    { member: 'typed', kind: 'id', mark: 'ab123456' },
    { member: 'typed', kind: 'mobile', mark: '5511987654321' },
  ])
  expect(await unmarked(db, 'old')).toEqual([])
  // As they were marked before digits of all scripts were alike.
  await db.prepare("UPDATE identity_mark SET mark = '۱۲๓४5٦' WHERE member = 'other' AND kind = 'id'").run()
  await applyD1Migrations(db, env.TEST_MIGRATIONS)
  expect(await unmarked(db, 'old')).toEqual(['other', 'typed'])
  await finishMarks({ ...env, DB: db })
  expect((await readMarks(db, 'old')).filter(({ member }) => member === 'other')).toEqual(digits)
})

it('finishes more members than one step takes', async () => {
  const tenant = 'many-unmarked'
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at, email)
     SELECT '${tenant}', 'm' || i, 'm' || i, 'm', 0, '', 0, 0, 'm' || i || '@example.com' FROM n`,
  ).run()
  await finishMarks(env)
  expect(await readMarks(env.DB, tenant)).toHaveLength(1100)
  expect(await unmarked(env.DB, tenant)).toEqual([])
})

it('follow what a member changes, whoever writes it', async () => {
  const tenant = 'changing'
  const { member } = await aMember({ tenant, profile: { idNumber: 'AB-12345' } })
  expect(await readMarks(env.DB, tenant)).toEqual([{ member: member.id, kind: 'id', mark: 'ab12345' }])
  expect(await unmarked(env.DB, tenant)).toEqual([])
  await env.DB.prepare("UPDATE member SET profile = json_set(profile, '$.icon', '3') WHERE id = ?")
    .bind(member.id)
    .run()
  expect(await unmarked(env.DB, tenant)).toEqual([])
  await env.DB.prepare("UPDATE member SET profile = json_set(profile, '$.idNumber', 'CD-1') WHERE id = ?")
    .bind(member.id)
    .run()
  expect(await unmarked(env.DB, tenant)).toEqual([member.id])
  await runSchedule(env, Date.now())
  expect(await readMarks(env.DB, tenant)).toEqual([{ member: member.id, kind: 'id', mark: 'cd1' }])
})

it('of a row that changes while its marks are computed are not taken for the newer row', async () => {
  const tenant = 'meanwhile'
  const { member } = await aMember({ tenant })
  const change = (email: string) =>
    env.DB.prepare('UPDATE member SET email = ? WHERE id = ?').bind(email, member.id).run()
  await change('one@example.com')
  const key = { tenant, id: member.id }
  await refreshMarks(
    beforeBatch(() => change('two@example.com')),
    key,
  )
  expect(await readMarks(env.DB, tenant)).toEqual([])
  expect(await unmarked(env.DB, tenant)).toEqual([member.id])
  await refreshMarks(env, key)
  expect(await readMarks(env.DB, tenant)).toMatchObject([{ kind: 'email', mark: 'two@example.com' }])
})

const settings = protectionSettings.parse({})

it.each([
  ['a number of other letters', { profile: { idNumber: 'ÁB_12345' } }, { profile: { idNumber: 'áb–12345' } }],
  ['a mailbox', { email: 'anna@example.com' }, { email: 'Anna+new@Example.com' }],
  [
    'a name and a birthday',
    { birthday: '1988-03-04', profile: { payeeName: 'Anna Sousa' } },
    { birthday: '1988-03-04', profile: { payeeName: 'SOUSA ANNA' } },
  ],
])('an exclusion reaches an account whose marks are not written yet, by %s', async (_what, own, typed) => {
  const tenant = `unmarked-${JSON.stringify(own).length}`
  const record = { protection: { ...settings, operator: tenant, firstLimit: false } }
  const one = await aMember({ tenant, record, ...own })
  const other = await aMember({ tenant, ...typed })
  const stranger = await aMember({ tenant, email: 'nobody@example.com', profile: { idNumber: 'X999999' } })
  await env.DB.batch(
    [
      "INSERT INTO unmarked_member SELECT tenant, id, '' FROM member WHERE tenant = ?",
      'DELETE FROM identity_mark WHERE tenant = ?',
    ].map((sql) => env.DB.prepare(sql).bind(tenant)),
  )
  await one.visitor.call(excludeMyself, {
    ...{ months: 12, scope: 'brand', operationKey: crypto.randomUUID() },
  })
  expect((await other.visitor.call(getProtection, {})).pause).toMatchObject({ kind: 'exclusion' })
  expect((await stranger.visitor.call(getProtection, {})).pause).toBeNull()
})

/** The real database, in which something happens before the next batch. */
function beforeBatch(act: () => Promise<unknown>): Env {
  const DB = new Proxy(env.DB, {
    get: (target, key) => {
      if (key === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          await act()
          return target.batch(statements)
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...env, DB }
}
