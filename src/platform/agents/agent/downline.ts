import type * as calls from '#lib/api/agents/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { maskEmail, maskMobile, maskName } from '#lib/shared/text/mask.ts'
import type { Call } from '#platform/base/call.ts'
import { guardOf, limitUse } from '#platform/base/guard/service.ts'
import { accountKey, type MemberStatus, recordChange } from '#platform/people/member/service.ts'
import {
  directlyBelow,
  inOwnLine,
  joinedCursor,
  pathTo,
  readJoined,
  teamSizes,
  type AgentCall,
  type InLine,
} from './own-line.ts'
import { onBreakSql } from '#platform/care/protection/service.ts'
import { checkPaid, checkRates, givenBelow, ratesOf, toRates, writeRates } from './rates.ts'

type ListCall = Call<typeof calls.listDownline>

/** A suspension looks like a break: otherwise every other inactive member would be known to be on one. */
const TOLD_STATUS = { active: 'active', suspended: 'inactive', closed: 'closed' } as const
const SEARCHES = { limit: 60, windowMs: 60_000 }
const CHANGES = { limit: 120, windowMs: 60 * 60_000 }

interface DownlineRow extends Record<string, unknown> {
  id: string
  account: string
  nickname: string
  mobile: string | null
  email: string | null
  type: number
  status: MemberStatus
  level: number
  upline_id: string | null
  team: number
  balance: number
  rates: string | null
  remark: string | null
  joined_at: number
  isOnBreak: number
}

/** Members below somebody of the own line, newest first: those directly below, or all of them. */
export async function listDownline(call: ListCall): Promise<OutputOf<typeof calls.listDownline>> {
  const { tenant, member, input } = call
  const at = await inOwnLine(call, input.account)
  if (input.search !== undefined)
    await limitUse(call, guardOf(call, 'member', member.id), { key: 'agentSearch', ...SEARCHES })
  const found = await findIn(call, at)
  const [rows, total, path, ownRates] = await Promise.all([
    pageDownline(call, at, found),
    countDownline(call, at, found),
    pathTo(call, at),
    ratesOf(call, member),
  ])
  const shown = rows.slice(0, input.pageSize)
  const last = rows.length > input.pageSize ? shown.at(-1) : undefined
  return {
    currency: tenant.currency,
    path,
    content: shown.map((row) => toDownline(call, row)),
    total,
    ...(last ? { next: joinedCursor(last) } : {}),
    ownRates,
  }
}

export async function setDownlineRates(
  call: Call<typeof calls.setDownlineRates>,
): Promise<OutputOf<typeof calls.setDownlineRates>> {
  const { env, member, input } = call
  await limitChanges(call)
  checkPaid(call, input.rates)
  const whom = await directlyBelow(call, input.account)
  const [own, before, below] = await Promise.all([
    ratesOf(call, member),
    ratesOf(call, whom),
    givenBelow(call, whom.id),
  ])
  checkRates(input.rates, { own, below })
  await env.DB.batch([
    writeRates(call, whom.id, input.rates),
    recordChange(call, {
      actor: member.id,
      kind: 'rates',
      subject: whom.account,
      before,
      after: input.rates,
    }),
  ])
  return { rates: input.rates }
}

export async function setDownlineRemark(
  call: Call<typeof calls.setDownlineRemark>,
): Promise<OutputOf<typeof calls.setDownlineRemark>> {
  const { env, tenant, member, input } = call
  const { remark } = input
  await limitChanges(call)
  const whom = await directlyBelow(call, input.account)
  const before = await env.DB.prepare('SELECT remark FROM agent_member WHERE tenant = ? AND member = ?')
    .bind(tenant.id, whom.id)
    .first<string>('remark')
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO agent_member (tenant, member, remark) VALUES (?, ?, ?)
       ON CONFLICT (tenant, member) DO UPDATE SET remark = excluded.remark`,
    ).bind(tenant.id, whom.id, remark),
    recordChange(call, {
      actor: member.id,
      kind: 'remark',
      subject: whom.account,
      before: before ?? '',
      after: remark,
    }),
  ])
  return { remark }
}

/** Bounds what one agent changes in an hour. @throws ApiError `request.tooMany` */
export async function limitChanges(call: AgentCall): Promise<void> {
  await limitUse(call, guardOf(call, 'member', call.member.id), { key: 'agentChange', ...CHANGES })
}

interface SearchSource {
  /** `l` of `lineage`: whom the list has. Parameters: tenant, ancestor, beginning of the name. */
  from: string
  search: string
  isDirect: boolean
}

/** Names that begin with `?3`, as a range of `member_by_account`. */
const NAMED = 'm.account >= ?3 AND m.account < ?3 || char(0x10FFFF)'

/**
 * A search looks through all levels: it reads the names of the brand that begin so, or the line, whichever are fewer. The
 * condition on the level is part of the text, so that each of the two has an index in the order of joining.
 */
async function findIn(call: ListCall, at: InLine): Promise<SearchSource> {
  const { env, tenant, input } = call
  const search = input.search === undefined ? '' : accountKey(input.search)
  const isDirect = input.view === 'tree' && search === ''
  const inLine = `l.tenant = ?1 AND l.ancestor = ?2 ${isDirect ? 'AND l.level = 1' : ''}`
  const byLine = `lineage l CROSS JOIN member m ON m.tenant = l.tenant AND m.id = l.member
    WHERE ${inLine} AND (?3 = '' OR substr(m.account, 1, length(?3)) = ?3)`
  if (search === '') return { from: byLine, search, isDirect }
  const { teamSize } = await teamSizes(call, at.id)
  const named = await env.DB.prepare(
    `SELECT count(*) AS named FROM (SELECT 1 FROM member m WHERE m.tenant = ?1 AND ${NAMED} LIMIT ?2)`,
  )
    .bind(tenant.id, teamSize, search)
    .first<number>('named')
  // The plus keeps to the key of the member, whose line is short.
  const byName = `member m CROSS JOIN lineage l ON l.tenant = m.tenant AND l.member = m.id AND +l.ancestor = ?2
    WHERE m.tenant = ?1 AND ${NAMED}`
  return { from: (named ?? 0) < teamSize ? byName : byLine, search, isDirect }
}

async function pageDownline(
  call: ListCall,
  at: InLine,
  { from, search }: SearchSource,
): Promise<DownlineRow[]> {
  const { env, tenant, now, input } = call
  const { joinedAtMs, id } = readJoined(input.cursor)
  const { results } = await env.DB.prepare(
    `SELECT m.id, m.account, m.nickname, m.mobile, m.email, m.type, m.status, m.upline_id, l.level, l.joined_at,
       a.rates, a.remark, coalesce(b.player, 0) AS balance,
       ${onBreakSql({ tenant: 'l.tenant', id: 'l.member' }, '?7')} AS isOnBreak,
       coalesce((SELECT t.below FROM team t WHERE t.tenant = l.tenant AND t.agent = l.member), 0) AS team
     FROM (SELECT l.tenant, l.member, l.level, l.joined_at FROM ${from}
       AND (l.joined_at, l.member) < (?4, ?5) ORDER BY l.joined_at DESC, l.member DESC LIMIT ?6) l
     JOIN member m ON m.tenant = l.tenant AND m.id = l.member
     LEFT JOIN agent_member a ON a.tenant = l.tenant AND a.member = l.member
     LEFT JOIN wallet_balance b ON b.tenant = l.tenant AND b.member = l.member
     ORDER BY l.joined_at DESC, l.member DESC`,
  )
    .bind(tenant.id, at.id, search, joinedAtMs, id, input.pageSize + 1, now)
    .all<DownlineRow>()
  return results
}

async function countDownline(
  call: ListCall,
  at: InLine,
  { from, search, isDirect }: SearchSource,
): Promise<number> {
  if (search === '') {
    const { teamSize, directSize } = await teamSizes(call, at.id)
    return isDirect ? directSize : teamSize
  }
  const count = await call.env.DB.prepare(`SELECT count(*) AS found FROM ${from}`)
    .bind(call.tenant.id, at.id, search)
    .first<number>('found')
  return count ?? 0
}

function toDownline({ tenant, member }: ListCall, row: DownlineRow): calls.Downline {
  const { showsContacts } = tenant.agents
  const shown = (text: string | null, mask: (text: string) => string) =>
    text ? (showsContacts ? text : mask(text)) : ''
  return {
    account: row.account,
    name: row.nickname === row.account ? '' : shown(row.nickname, maskName),
    mobile: shown(row.mobile, maskMobile),
    email: shown(row.email, maskEmail),
    type: row.type,
    status: row.status === 'active' && row.isOnBreak ? 'inactive' : TOLD_STATUS[row.status],
    level: row.level,
    isDirect: row.upline_id === member.id,
    teamSize: row.team,
    balanceMinor: row.balance,
    rates: toRates(row.rates),
    remark: row.upline_id === member.id ? (row.remark ?? '') : '',
    joinedAtMs: row.joined_at,
  }
}
