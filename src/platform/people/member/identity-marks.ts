import {
  identityMarks,
  type IdentityMark,
  marksOf,
  type PayoutOf,
  type Person,
} from '#lib/shared/protection/identity.ts'
import type { Env } from '#platform/base/env.ts'
import type { Member, MemberKey } from './member-repository.ts'
import { type MemberRow, toMember } from './member-row.ts'

/** Members per step. */
const PAGE = 500
/** Steps per run. */
const PAGES = 40

/** The identity of an account's owner, as far as it is known. */
export function personOf({
  mobile,
  email,
  birthday,
  profile,
}: Pick<Member, 'mobile' | 'email' | 'birthday' | 'profile'>): Person {
  return {
    mobile: mobile ?? profile['mobileNum'],
    email,
    birthday,
    idNumber: profile['idNumber'],
    name: profile['payeeName'],
  }
}

/** The identity with the payout accounts that the member ever had. */
export async function wholePersonOf(env: Env, tenant: string, member: Member): Promise<Person> {
  const payouts = await payoutsOf(env, tenant, [member.id])
  return { ...personOf(member), payouts: payouts.get(member.id) ?? [] }
}

async function payoutsOf(
  env: Env,
  tenant: string,
  members: readonly string[],
): Promise<ReadonlyMap<string, PayoutOf[]>> {
  const { results } = await env.DB.prepare(
    `SELECT p.member, p.kind, p.bank, p.number, p.holder FROM json_each(?2) wanted
       CROSS JOIN payout_account p INDEXED BY payout_account_of_member
       ON p.tenant = ?1 AND p.member = wanted.value ORDER BY p.added_at`,
  )
    .bind(tenant, JSON.stringify(members))
    .all<PayoutOf & { member: string }>()
  return Map.groupBy(results, ({ member }) => member)
}

/** SQL: whether two rows of `member`, by their aliases, belong to one person according to a kind of mark. */
export function sharesMark(kind: IdentityMark['kind'], one: string, other: string): string {
  return `EXISTS (SELECT 1 FROM identity_mark own_mark JOIN identity_mark same_mark
      ON same_mark.tenant = own_mark.tenant AND same_mark.kind = own_mark.kind AND same_mark.mark = own_mark.mark
    WHERE own_mark.tenant = ${one}.tenant AND own_mark.member = ${one}.id AND own_mark.kind = '${kind}'
      AND same_mark.member = ${other}.id)`
}

/**
 * SQL: whether two rows of `member`, by their aliases, have had the same payout account, including removed ones. Case
 * and the plus of a telephone number are ignored.
 */
export function sharesPayoutAccount(one: string, other: string): string {
  const mark = (account: string) => `lower(ltrim(${account}.number, '+'))`
  return `EXISTS (SELECT 1 FROM payout_account own_account JOIN payout_account same_account
      ON same_account.tenant = own_account.tenant AND same_account.kind = own_account.kind
        AND ${mark('same_account')} = ${mark('own_account')}
    WHERE own_account.tenant = ${one}.tenant AND own_account.member = ${one}.id
      AND same_account.member = ${other}.id)`
}

/**
 * Other accounts of a person at a brand, including those whose marks are not written yet. The account that is known may
 * belong to another brand.
 */
export async function otherAccountsOf(
  env: Env,
  tenant: string,
  { id, person }: { id: string; person: Person },
): Promise<string[]> {
  const marks = new Set(identityMarks(person))
  const found = new Set<string>()
  const take = (others: readonly Member[], payouts?: ReadonlyMap<string, PayoutOf[]>) => {
    for (const other of others) {
      const known = { ...personOf(other), payouts: payouts?.get(other.id) }
      if (identityMarks(known).some((mark) => marks.has(mark))) found.add(other.id)
    }
  }
  take(await markedLike(env, tenant, marks))
  const paid = await paidLike(env, tenant, person)
  take(
    paid,
    await payoutsOf(
      env,
      tenant,
      paid.map((each) => each.id),
    ),
  )
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Member[] = await unmarkedLike(env, tenant, { person, after })
    take(page)
    after = page.length < PAGE ? undefined : page.at(-1)?.id
  }
  found.delete(id)
  return [...found]
}

async function markedLike(env: Env, tenant: string, marks: ReadonlySet<string>): Promise<Member[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM member WHERE tenant = ?1 AND id IN (SELECT i.member FROM json_each(?2) j CROSS JOIN identity_mark i
       ON i.tenant = ?1 AND i.kind = substr(j.value, 1, instr(j.value, ' ') - 1)
         AND i.mark = substr(j.value, instr(j.value, ' ') + 1))`,
  )
    .bind(tenant, JSON.stringify([...marks]))
    .all<MemberRow>()
  return results.map(toMember)
}

/** Accounts that were to be paid out to what is known of a person: the same account, a key of theirs, or their name. */
async function paidLike(env: Env, tenant: string, person: Person): Promise<Member[]> {
  const numbers = [
    ...(person.payouts ?? []).map(({ number }) => number),
    ...marksOf(person).map(({ text }) => text),
    person.email ?? '',
  ]
  const { results } = await env.DB.prepare(
    `SELECT m.* FROM member m WHERE m.tenant = ?1 AND m.id IN (
       SELECT p.member FROM json_each(?2) j CROSS JOIN json_each('["pix","bank","ewallet"]') k
         CROSS JOIN payout_account p INDEXED BY payout_account_by_number ON p.tenant = ?1 AND p.kind = k.value
         AND lower(ltrim(p.number, '+')) = lower(ltrim(j.value, '+'))
       UNION SELECT p.member FROM member b CROSS JOIN payout_account p INDEXED BY payout_account_of_member
         ON p.tenant = b.tenant AND p.member = b.id WHERE b.tenant = ?1 AND b.birthday = ?3)`,
  )
    .bind(tenant, JSON.stringify([...new Set(numbers)]), person.birthday ?? null)
    .all<MemberRow>()
  return results.map(toMember)
}

/** Compares older rows whose numbers SQL could not normalise (migration 0069). */
async function unmarkedLike(
  env: Env,
  tenant: string,
  { person, after }: { person: Person; after: string },
): Promise<Member[]> {
  const mailbox = /^[^@+]+(?=[@+])/.exec(person.email?.trim().toLowerCase() ?? '')?.[0]
  const { results } = await env.DB.prepare(
    `SELECT m.* FROM unmarked_member q CROSS JOIN member m ON m.tenant = q.tenant AND m.id = q.member
     WHERE q.tenant = ?1 AND q.member > ?4 AND (q.turn <> '' OR m.birthday = ?2
       OR substr(lower(m.email), 1, length(?3)) = ?3 OR m.email GLOB '*[^ -~]*'
       OR m.profile ->> 'idNumber' GLOB '*[^-. /()+_:,#*0-9A-Za-z]*'
       OR coalesce(m.mobile, m.profile ->> 'mobileNum') GLOB '*[^-. /()+_:,#*0-9]*')
     ORDER BY q.member LIMIT ?5`,
  )
    .bind(tenant, person.birthday ?? null, mailbox ?? null, after, PAGE)
    .all<MemberRow>()
  return results.map(toMember)
}

/** Statements of the batch that writes a new member's row. */
export function marksOfNew(
  env: Env,
  { tenant, id }: MemberKey,
  { mobile, email, birthday, profile = {} }: Partial<Parameters<typeof personOf>[0]>,
): D1PreparedStatement[] {
  const marks = marksOf(personOf({ mobile, email, birthday, profile }))
  const isMade = 'EXISTS (SELECT 1 FROM member WHERE tenant = ?1 AND id = ?2)'
  return [
    env.DB.prepare(
      `INSERT INTO identity_mark (tenant, member, kind, mark)
       SELECT ?1, ?2, value ->> 'kind', value ->> 'text' FROM json_each(?3) WHERE ${isMade}`,
    ).bind(tenant, id, JSON.stringify(marks)),
    env.DB.prepare(`DELETE FROM unmarked_member WHERE tenant = ?1 AND member = ?2 AND ${isMade}`).bind(
      tenant,
      id,
    ),
  ]
}

/** Writes the marks of a member whose row has changed; the scheduled job repeats it after a failure. */
export async function refreshMarks(env: Env, { tenant, id }: MemberKey): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT m.*, q.turn FROM unmarked_member q JOIN member m ON m.tenant = q.tenant AND m.id = q.member
     WHERE q.tenant = ? AND q.member = ?`,
  )
    .bind(tenant, id)
    .all<UnmarkedRow>()
  await writeMarks(env, results)
}

/** Writes a bounded number of missing marks. */
export async function finishMarks(env: Env): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const { results } = await env.DB.prepare(
      `SELECT m.*, q.turn FROM (SELECT * FROM unmarked_member LIMIT ?) q
         JOIN member m ON m.tenant = q.tenant AND m.id = q.member`,
    )
      .bind(PAGE)
      .all<UnmarkedRow>()
    await writeMarks(env, results)
    if (results.length < PAGE) return
  }
}

type UnmarkedRow = MemberRow & { tenant: string; turn: string }

/** In one batch. A member whose row changed after it was read stays unmarked until the next run. */
async function writeMarks(env: Env, rows: readonly UnmarkedRow[]): Promise<void> {
  if (rows.length === 0) return
  const read = JSON.stringify(rows.map(({ tenant, id, turn }) => ({ tenant, id, turn })))
  const marks = JSON.stringify(
    rows.flatMap((row) => {
      const { tenant, id, turn } = row
      return marksOf(personOf(toMember(row))).map((mark) => ({ tenant, id, turn, ...mark }))
    }),
  )
  const unchanged = `json_each(?1) j CROSS JOIN unmarked_member q ON q.tenant = j.value ->> 'tenant'
    AND q.member = j.value ->> 'id' AND q.turn = j.value ->> 'turn'`
  const drop = (table: string) =>
    env.DB.prepare(
      `DELETE FROM ${table} WHERE (tenant, member) IN (SELECT q.tenant, q.member FROM ${unchanged})`,
    )
  await env.DB.batch([
    drop('identity_mark').bind(read),
    env.DB.prepare(
      `INSERT INTO identity_mark (tenant, member, kind, mark)
       SELECT q.tenant, q.member, j.value ->> 'kind', j.value ->> 'text' FROM ${unchanged}`,
    ).bind(marks),
    drop('unmarked_member').bind(read),
  ])
}
