import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'

export type MemberStatus = 'active' | 'suspended' | 'closed'

export interface Member {
  id: string
  /** Lower case: names are case-insensitive. */
  account: string
  nickname: string
  type: number
  status: MemberStatus
  passwordHash: string
  passwordChangedAtMs: number
  mustChangePassword: boolean
  logins: number
  birthday: string | undefined
  mobile: string | undefined
  email: string | undefined
  profile: Record<string, string>
  vipRank: number
  uplineId: string | undefined
  pinHash: string | undefined
  /** The latest terms of play that the member accepted, by the brand's version of them. */
  terms: AcceptedTerms | undefined
  createdAtMs: number
}

interface AcceptedTerms {
  version: string
  atMs: number
}

/** A row of `member`. */
export interface MemberRow extends Record<string, unknown> {
  id: string
  account: string
  nickname: string
  type: number
  status: MemberStatus
  password_hash: string
  password_changed_at: number
  must_change_password: number
  logins: number
  birthday: string | null
  mobile: string | null
  email: string | null
  profile: string
  vip_rank: number
  upline_id: string | null
  pin_hash: string | null
  terms_version: string | null
  terms_at: number | null
  created_at: number
}

export function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    status: row.status,
    passwordHash: row.password_hash,
    passwordChangedAtMs: row.password_changed_at,
    mustChangePassword: row.must_change_password === 1,
    logins: row.logins,
    birthday: row.birthday ?? undefined,
    mobile: row.mobile ?? undefined,
    email: row.email ?? undefined,
    profile: toProfile(row.profile),
    vipRank: row.vip_rank,
    uplineId: row.upline_id ?? undefined,
    pinHash: row.pin_hash ?? undefined,
    terms:
      row.terms_version !== null && row.terms_at !== null
        ? { version: row.terms_version, atMs: row.terms_at }
        : undefined,
    createdAtMs: row.created_at,
  }
}

/** The brand's version of its terms, where the member last accepted another one, or none is recorded. */
export function newTermsFor(
  { terms }: Pick<Member, 'terms'>,
  tenant: Pick<TenantRecord, 'termsVersion' | 'termsDigest'>,
): string | undefined {
  const version = termsVersionOf(tenant)
  return !terms || terms.version !== version ? version : undefined
}

function toProfile(text: string): Record<string, string> {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
