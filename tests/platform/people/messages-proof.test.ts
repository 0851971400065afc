import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { getUnreadCount, listMessages, MESSAGE_KINDS } from '#lib/api/people/messages.ts'
import { tellMember } from '#platform/people/messages/tell-member.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { aMember } from '../../fixtures/worker/members.ts'

/** Few here; `npm run prove -- content events` tells as many as are asked for. */
const EVENTS = Number(Reflect.get(env, 'PROVE_EVENTS')) || 240
const MEMBERS = 12
const AT_ONCE = 100
const TENANT = 'told'

vi.setConfig({ testTimeout: 3_600_000 })

/** Each event one to three times, in an order that mixes the repeats of different events, the same in each run. */
function tellings(): number[] {
  const all = Array.from({ length: EVENTS }, (_, event) =>
    Array.from({ length: 1 + (event % 3) }, () => event),
  ).flat()
  let seed = 20_261_122
  for (let at = all.length - 1; at > 0; at -= 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    const other = seed % (at + 1)
    ;[all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0]
  }
  return all
}

async function aDevice(member: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO push_device (tenant, id, member, endpoint, p256dh, auth, groups, time_zone, locale, user_agent, created_at)
     VALUES (?, ?, ?, 'https://push.example/x', '', '', '["money"]', 'UTC', 'en', '', 0)`,
  )
    .bind(TENANT, `device-of-${member}`, member)
    .run()
}

test('events that are told again and again are one message each, for each device once', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember({ tenant: TENANT })))
  // A deployment without a key, as the proof has it, keeps what is due, so that it can be counted.
  const hasDevices = !env.PUSH_KEY
  if (hasDevices) for (const { member } of members) await aDevice(member.id)
  const tenant = await readTenant(env, TENANT)
  if (!tenant) throw new Error('no brand')
  const memberOf = (event: number) => members[event % MEMBERS]?.member.id ?? ''
  const told = tellings()
  let fresh = 0
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const isNew = await Promise.all(
      told.slice(from, from + AT_ONCE).map((event) =>
        tellMember(
          { env, tenant, now: Date.now() },
          {
            ...{ member: memberOf(event), event: `event:${event}` },
            kind: MESSAGE_KINDS[event % MESSAGE_KINDS.length] ?? 'message',
          },
        ),
      ),
    )
    fresh += isNew.filter(Boolean).length
  }
  expect(fresh).toBe(EVENTS)

  let missing = 0
  let doubled = 0
  for (const [at, { visitor }] of members.entries()) {
    const received = new Map<string, number>()
    let cursor: string | undefined
    do {
      const page = await visitor.call(listMessages, { pageSize: 50, ...(cursor ? { cursor } : {}) })
      for (const { id } of page.content) received.set(id, (received.get(id) ?? 0) + 1)
      cursor = page.next
    } while (cursor)
    for (let event = at; event < EVENTS; event += MEMBERS) {
      const times = received.get(`event:${event}`) ?? 0
      if (times === 0) missing += 1
      if (times > 1) doubled += 1
    }
    expect((await visitor.call(getUnreadCount, {})).unread).toBe(received.size)
  }
  const due = await env.DB.prepare('SELECT count(*) AS n FROM push_due WHERE tenant = ?')
    .bind(TENANT)
    .first<{ n: number }>()
  console.info(`figure: ${EVENTS} events, told ${told.length} times: ${missing} missing, ${doubled} doubled`)
  expect({ missing, doubled, due: due?.n }).toEqual({ missing: 0, doubled: 0, due: hasDevices ? EVENTS : 0 })
})
