import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/ops/players-search.ts'
import { maskEmail, maskMobile, maskName } from '#lib/shared/text/mask.ts'
import type { Call } from '#platform/base/call.ts'
import { findBetOwners } from '#platform/base/records/service.ts'
import { findPaymentOwners, findPayoutOwners } from '#platform/money/cashier/service.ts'
import {
  bannedOf,
  findMembersByIds,
  findMembersByMark,
  findMembersByName,
  type Member,
} from '#platform/people/member/service.ts'
import { numberAsAccount } from '#platform/people/messages/service.ts'
import { membersAtPlace } from '#platform/people/session/service.ts'
import { findTransactionOwners, roundIdsOf } from '#platform/play/vendors/service.ts'
import { findCase } from '#platform/talk/support/service.ts'

type SearchCall = Call<typeof calls.searchMembers>
interface Hit {
  member: string
  by: calls.FoundBy
  text: string
}

/** One more than is shown tells that there are more. */
const LIMIT = calls.MOST_FOUND + 1
/** Signs of ids of payments, bets and rounds. */
const ID = /^[\w.:/-]{4,128}$/
const BET_KINDS: Readonly<Record<string, calls.FoundBy>> = {
  slip: 'slip',
  round: 'round',
  vendorRound: 'round',
}

/** Every kind of text is a seek in an index, so all kinds are looked for at once. */
export async function searchMembers(call: SearchCall): Promise<OutputOf<typeof calls.searchMembers>> {
  const { env, tenant, input } = call
  const looked = await Promise.all([
    byPerson(call),
    byName(call),
    byPayout(call),
    byPlace(call),
    ...(ID.test(input.q) ? [byPayment(call), byPlay(call), byCase(call)] : []),
  ])
  const hits = Map.groupBy(looked.flat(), ({ member }) => member)
  const members = await findMembersByIds(env, tenant.id, [...hits.keys(), input.q])
  const banned = await bannedOf(env, tenant.id, [...members.keys()])
  const players = [...members.values()]
    .map((member) => toPlayer(member, { hits: hits.get(member.id) ?? [], q: input.q, banned }))
    .toSorted(byExactness(input.q))
  return { players: players.slice(0, calls.MOST_FOUND), isCut: players.length > calls.MOST_FOUND }
}

async function byName({ env, tenant, input }: SearchCall): Promise<Hit[]> {
  const found = await findMembersByName(env, tenant.id, { text: input.q, limit: LIMIT })
  return found.map(({ id, by }) => ({ member: id, by, text: '' }))
}

async function byPerson({ env, tenant, input: { q } }: SearchCall): Promise<Hit[]> {
  const mobiles = /\p{Nd}{5}/u.test(q.replaceAll(/[\s().-]/g, '')) ? [q, numberAsAccount(tenant, q) ?? q] : []
  const people = [{ email: q, idNumber: q }, ...[...new Set(mobiles)].map((mobile) => ({ mobile }))]
  const found = await Promise.all(
    people.map((person) => findMembersByMark(env, tenant.id, { person, limit: LIMIT })),
  )
  return found.flat().map(({ id, by }) => ({ member: id, by: by === 'id' ? 'idNumber' : by, text: '' }))
}

async function byPayout({ env, tenant, input }: SearchCall): Promise<Hit[]> {
  const found = await findPayoutOwners(env, tenant.id, { text: input.q, limit: LIMIT })
  return found.map(({ member, by, text }) => ({
    ...{ member, by, text: by === 'payoutNumber' ? maskMobile(text) : maskName(text) },
  }))
}

async function byPlace({ env, tenant, input }: SearchCall): Promise<Hit[]> {
  const found = await membersAtPlace(env, tenant.id, input.q)
  return found.map(({ member, kind }) => ({ member, by: kind, text: '' }))
}

function byPayment({ env, tenant, input }: SearchCall): Promise<Hit[]> {
  return findPaymentOwners(env, tenant.id, input.q)
}

async function byCase({ env, tenant, input }: SearchCall): Promise<Hit[]> {
  const found = await findCase(env, tenant.id, input.q)
  return found ? [{ member: found.member, by: 'case', text: found.id }] : []
}

/** A bet's operation has the key of its slip or round; a line of a slip has a number behind it. */
async function byPlay({ env, tenant, input: { q } }: SearchCall): Promise<Hit[]> {
  const [slip = q] = q.split('/', 1)
  const [transactions, rounds] = await Promise.all([
    findTransactionOwners(env, tenant.id, q),
    roundIdsOf(env, q),
  ])
  const keys = [q, slip, `crash-bet:${q.replace(/^crash:/, '')}`]
  const bets = await findBetOwners(env, tenant.id, { keys: [...new Set(keys)], rounds: [q, ...rounds] })
  return [
    ...transactions.map(({ member, key }) => ({ member, by: 'vendorTransaction' as const, text: key })),
    ...bets.map(({ member, id, kind }) => ({ member, by: BET_KINDS[kind] ?? 'bet', text: id })),
  ]
}

function toPlayer(
  member: Member,
  { hits, q, banned }: { hits: readonly Hit[]; q: string; banned: ReadonlySet<string> },
): calls.FoundPlayer {
  const { account, id, nickname, type, status, createdAtMs, email, mobile } = member
  const own: Hit[] = id === q ? [{ member: id, by: 'memberId', text: id }] : []
  const texts: Partial<Record<calls.FoundBy, string>> = {
    account,
    nickname,
    ...(email ? { email: maskEmail(email) } : {}),
    ...(mobile ? { mobile: maskMobile(mobile) } : {}),
  }
  const found = [...own, ...hits].map(({ by, text }) => ({ by, text: text || (texts[by] ?? '') }))
  return {
    ...{ account, memberId: id, nickname, type, status, isBanned: banned.has(id), joinedAtMs: createdAtMs },
    email: email ? maskEmail(email) : null,
    mobile: mobile ? maskMobile(mobile) : null,
    found: found.filter(
      (each, index) => found.findIndex((other) => other.by === each.by && other.text === each.text) === index,
    ),
  }
}

/** Beginnings of names come last; then by account. */
function byExactness(q: string): (one: calls.FoundPlayer, other: calls.FoundPlayer) => number {
  const text = q.toLowerCase()
  const isExact = ({ account, nickname, found }: calls.FoundPlayer) =>
    account === text ||
    nickname.toLowerCase() === text ||
    found.some(({ by }) => by !== 'account' && by !== 'nickname' && by !== 'payoutHolder')
  return (one, other) =>
    Number(isExact(other)) - Number(isExact(one)) ||
    Number(other.account === text) - Number(one.account === text) ||
    (one.account < other.account ? -1 : 1)
}
