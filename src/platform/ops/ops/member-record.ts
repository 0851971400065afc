import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/ops/member-ops.ts'
import { maskEmail, maskMobile, maskName } from '#lib/shared/text/mask.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { standing } from '#platform/care/documents/service.ts'
import type { Env } from '#platform/base/env.ts'
import { banOf, findMemberById, knownMember, type Member } from '#platform/people/member/service.ts'
import { hasSecondFactor } from '#platform/people/second-factor/service.ts'
import { brandOf, walletOf } from '#platform/ledger/wallet/service.ts'

/** Readings that a record lists. */
const SHOWN = 20
/** Contacts that are numbers; of the others only the ends are shown. */
const NUMBERS: readonly string[] = ['mobileNum', 'qqNum', 'whatsapp', 'zalo']

/** For everyday questions: enough to check what a member says about themself. */
export async function getMember(call: Call<typeof calls.getMember>): Promise<calls.MemberRecord> {
  const member = await knownMember(call.env, call.tenant.id, call.input.account)
  const record = await recordOf(call, member)
  const masked = Object.entries(record.contacts).map(([field, text]) => [
    field,
    NUMBERS.includes(field) ? maskMobile(text) : maskName(text),
  ])
  return {
    ...record,
    email: record.email && maskEmail(record.email),
    mobile: record.mobile && maskMobile(record.mobile),
    contacts: Object.fromEntries(masked),
  }
}

/** The reading is recorded before anything is shown. */
export async function readMemberInFull(
  call: Call<typeof calls.readMemberInFull>,
): Promise<calls.MemberRecord> {
  const { env, tenant, now, input } = call
  const member = await knownMember(env, tenant.id, input.account)
  await env.DB.prepare(
    'INSERT INTO member_reading (tenant, member_id, operator, reason, at) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(tenant.id, member.id, input.operator, input.reason, now)
    .run()
  return recordOf(call, member)
}

async function recordOf(base: BrandContext, member: Member): Promise<calls.MemberRecord> {
  const { env, tenant } = base
  const of = [env, tenant.id, member.id] as const
  const [protection, { documents }, ban, upline, secondFactor, acceptances, readings] = await Promise.all([
    protectionOf(base, member.id),
    standing({ ...base, member }),
    banOf(...of),
    member.uplineId ? findMemberById(env, { tenant: tenant.id, id: member.uplineId }) : undefined,
    hasSecondFactor(base, member.id),
    acceptancesOf(...of),
    readingsOf(...of),
  ])
  return {
    account: member.account,
    type: member.type,
    status: member.status,
    isBanned: ban !== null,
    joinedAtMs: member.createdAtMs,
    terms: member.terms ? { version: member.terms.version, acceptedAtMs: member.terms.atMs } : null,
    acceptances,
    currency: tenant.currency,
    email: member.email ?? null,
    mobile: member.mobile ?? null,
    contacts: contactsOf(member),
    verification: {
      documents: documents.state,
      hasIdNumber: member.profile['idNumber'] !== undefined,
      secondFactor,
    },
    upline: upline?.account ?? null,
    ...protection,
    readings,
  }
}

function contactsOf({ account, nickname, mobile, profile }: Member): Record<string, string> {
  const given: Record<string, string | undefined> = {
    ...profile,
    nickname: nickname === account ? undefined : nickname,
    mobileNum: profile['mobileNum'] === mobile ? undefined : profile['mobileNum'],
  }
  return Object.fromEntries(
    calls.CONTACT_FIELDS.flatMap((field) => {
      const text = given[field]
      return text ? [[field, text]] : []
    }),
  )
}

async function protectionOf({ env, tenant, now }: BrandContext, memberId: string) {
  try {
    const { limits, pause } = await walletOf(env, tenant.id, memberId).protection(now, brandOf(tenant))
    return {
      limits: limits.flatMap(({ kind, period, max, others }) => [
        ...(max === null ? [] : [{ kind, period, max, by: 'player' as const }]),
        ...others.map((other) => ({ kind, period, ...other })),
      ]),
      pause,
    }
  } catch (cause) {
    throw new ApiError('protection.unavailable', undefined, { cause })
  }
}

async function acceptancesOf(
  env: Env,
  tenant: string,
  memberId: string,
): Promise<calls.MemberRecord['acceptances']> {
  const { results } = await env.DB.prepare(
    `SELECT version, way, at AS acceptedAtMs FROM terms_acceptance WHERE tenant = ? AND member = ?
     ORDER BY version DESC`,
  )
    .bind(tenant, memberId)
    .all<calls.MemberRecord['acceptances'][number]>()
  return results
}

async function readingsOf(
  env: Env,
  tenant: string,
  memberId: string,
): Promise<calls.MemberRecord['readings']> {
  const { results } = await env.DB.prepare(
    `SELECT operator, reason, at AS atMs FROM member_reading WHERE tenant = ? AND member_id = ?
     ORDER BY at DESC, rowid DESC LIMIT ${SHOWN}`,
  )
    .bind(tenant, memberId)
    .all<{ operator: string; reason: string; atMs: number }>()
  return results
}
