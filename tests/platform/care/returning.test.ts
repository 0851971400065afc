import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import type { PayoutOf } from '#lib/shared/protection/identity.ts'
import { guardExcluded } from '#platform/care/protection/doubts.ts'
import { exclude } from '#platform/care/protection/exclude-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { insertMember } from '#platform/people/member/member-repository.ts'
import { notePlaces } from '#platform/people/session/places.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import type { OwnCall } from '#platform/care/protection/settings.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { counted } from '../ledger/wallets.ts'

const TENANT = 'returning'

interface Random {
  /** A whole number from 0, below the bound. */
  below(bound: number): number
}

/** Repeats itself for a seed. */
function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b9
  return {
    below: (bound) => {
      state = (state + 0x6d2b79f5) | 0
      const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      const last = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((last ^ (last >>> 14)) >>> 0) % bound
    },
  }
}

/** Somebody with everything that could tell them, as letters and digits that nobody else has. */
interface Identity {
  mobile: string
  email: string
  idNumber: string
  name: string
  birthday: string
  bankNumber: string
  pixKey: string
  /** Of an e-wallet: a telephone number without its country. */
  wallet: string
  address: string
  browser: string
}
type Mark = keyof Identity

const letters = (random: Random, length: number) =>
  Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz'[random.below(26)]).join('')
const digits = (random: Random, length: number) =>
  Array.from({ length }, () => `${random.below(10)}`).join('')

function anIdentity(random: Random): Identity {
  return {
    mobile: `+55119${digits(random, 8)}`,
    email: `${letters(random, 12)}@example.com`,
    idNumber: digits(random, 11),
    name: `${letters(random, 9)} ${letters(random, 9)}`,
    birthday: `19${60 + random.below(40)}-0${1 + random.below(9)}-1${random.below(10)}`,
    bankNumber: digits(random, 10),
    pixKey: `${letters(random, 14)}@pix.example`,
    wallet: `0${digits(random, 9)}`,
    address: `198.${18 + random.below(2)}.${random.below(256)}.${random.below(256)}`,
    browser: letters(random, 22),
  }
}

/** The same in another spelling, which tells the person all the same. */
const RESPELT: Partial<Record<Mark, (text: string) => string>> = {
  mobile: (text) => text.replace('+55', '0'),
  wallet: (text) => `+84${text.slice(1)}`,
  email: (text) => text.toUpperCase().replace('@', '+new@'),
  idNumber: (text) => `${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}`,
  name: (text) => text.toUpperCase().split(' ').toReversed().join('  '),
}

interface Account {
  given: Set<Mark>
  is: Identity
}

/** An account gives some of what a person is. */
async function open(nowMs: number, { given, is }: Account): Promise<string> {
  const visitor = await aVisitor({ tenant: TENANT })
  const base = await baseOf(visitor)
  const id = crypto.randomUUID()
  const has = <M extends Mark>(mark: M) => (given.has(mark) ? is[mark] : undefined)
  // Typed, not verified: two accounts of a brand cannot have verified one number.
  const typed = { mobileNum: has('mobile'), idNumber: has('idNumber') }
  await insertMember(env, {
    tenant: TENANT,
    nowMs,
    member: {
      id,
      ...{ account: `p${id.slice(0, 12)}`, nickname: 'player', type: 0, passwordHash: 'x' },
      email: has('email'),
      birthday: has('birthday'),
      profile: Object.fromEntries(
        Object.entries(typed).flatMap(([name, text]) => (text ? [[name, text]] : [])),
      ),
    },
  })
  for (const payout of payoutsOf({ given, is }))
    await insertPayout(env, TENANT, {
      ...{ member: id, max: 5 },
      row: { ...payout, id: crypto.randomUUID(), added_at: nowMs },
    })
  const place = { userAgent: 'Browser', country: 'BR' }
  await notePlaces(base, id, { ...place, address: has('address') ?? '', browser: has('browser') ?? id })
  return id
}

function payoutsOf({ given, is }: Account): PayoutOf[] {
  const holder = given.has('name') ? is.name : ''
  const named = holder === '' ? 'Z' : holder
  return [
    ...(given.has('pixKey') ? [{ kind: 'pix', bank: null, number: is.pixKey, holder: named } as const] : []),
    ...(given.has('bankNumber')
      ? [{ kind: 'bank', bank: 'Bank One', number: is.bankNumber, holder: named } as const]
      : []),
    ...(given.has('wallet')
      ? [{ kind: 'ewallet', bank: null, number: is.wallet, holder: named } as const]
      : []),
  ]
}

/** Three players of a name who have nothing else of its owner, and have been here for long. */
async function namesakes(own: Omit<OwnCall, 'member'>, name: string, random: Random): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const is = { ...anIdentity(random), name, birthday: `194${count}-01-01` }
    const id = await open(own.now - DAY_MS, { given: new Set(['pixKey', 'birthday', 'name']), is })
    const payout = { kind: 'pix', bank: null, number: is.pixKey, holder: name } as const
    await guardExcluded({ ...own, member: { id } }, payout)
  }
}

/** What must become of the second account, said from what both have told, and nothing of how it is compared. */
function expected(first: Account, second: Account, isCommon: boolean): 'excluded' | 'held' | 'free' {
  const both = (mark: Mark) =>
    first.given.has(mark) &&
    second.given.has(mark) &&
    plain(mark, first.is[mark]) === plain(mark, second.is[mark])
  const names = ({ given }: Account) => given.has('pixKey') || given.has('bankNumber') || given.has('wallet')
  const phones = ({ given, is }: Account) =>
    (['mobile', 'wallet'] as const).filter((mark) => given.has(mark)).map((mark) => is[mark].slice(-9))
  const sameName = both('name') && names(first) && names(second)
  // Numbers of telephones that are written in another way may be those of two countries.
  const isAsWritten = (mark: Mark) => both(mark) && first.is[mark] === second.is[mark]
  const told = ['email', 'idNumber', 'bankNumber', 'pixKey'] as const
  const isTold = told.some(both) || (['mobile', 'wallet'] as const).some(isAsWritten)
  if (isTold || (sameName && both('birthday'))) return 'excluded'
  if (phones(first).some((tail) => phones(second).includes(tail))) return 'held'
  const isContradicted = !yearOrDay(first, second) && !both('address') && !both('browser')
  if (sameName && !(isCommon && isContradicted)) return 'held'
  return both('birthday') && (both('address') || both('browser')) ? 'held' : 'free'
}

/** Whether nothing in two birthdays contradicts that they are one person's: one is unknown, or the year or the day is the same. */
function yearOrDay(first: Account, second: Account): boolean {
  const [one, other] = [first, second].map(({ given, is }) =>
    given.has('birthday') ? is.birthday : undefined,
  )
  return !one || !other || one.slice(0, 4) === other.slice(0, 4) || one.slice(5) === other.slice(5)
}

function plain(mark: Mark, text: string): string {
  if (mark === 'email') return text.toLowerCase().replace('+new', '')
  if (mark === 'idNumber') return text.replaceAll('.', '')
  if (mark === 'mobile' || mark === 'wallet') return text.slice(-9)
  return mark === 'name' ? text.toLowerCase().split(/\s+/).toSorted().join(' ') : text
}

/** What many people have in common. */
const SHARED: readonly Mark[] = ['name', 'birthday', 'address', 'browser']
const MARKS = Object.keys(anIdentity(randomOf(1))) as Mark[]

test('histories of returning under changed marks end as a model says', async () => {
  const histories = counted('PROVE_HISTORIES', 30)
  const protection = { ...protectionSettings.parse({}), operator: TENANT, firstLimit: false }
  const visitor = await aVisitor({ tenant: TENANT, record: { protection } })
  const base = await baseOf(visitor)
  const seen = { excluded: 0, held: 0, free: 0 }
  const from = counted('PROVE_FIRST', 1)
  for (let seed = from; seed < from + histories; seed += 1) {
    const random = randomOf(seed)
    const some = () => new Set(MARKS.filter(() => random.below(3) > 0))
    const first: Account = { given: some(), is: anIdentity(random) }
    const changed = anIdentity(random)
    // Each mark stays, is spelt in another way, or changes: mostly what tells a person changes, as somebody who wants to
    // return would have it.
    for (const mark of MARKS) {
      const way = random.below(SHARED.includes(mark) ? 3 : 24)
      if (way === 0) changed[mark] = first.is[mark]
      if (way === 1) changed[mark] = (RESPELT[mark] ?? ((text: string) => text))(first.is[mark])
    }
    const second: Account = { given: some(), is: changed }
    const own = { env, tenant: base.tenant, now: Date.now() }
    // Of some names there are several players.
    const isCommon = random.below(3) === 0
    if (isCommon) await namesakes(own, first.is.name, random)
    const id = await open(own.now, first)
    // Some are there already when the first one is excluded.
    const isBefore = random.below(2) === 0
    let again = isBefore ? await open(own.now, second) : ''
    await exclude(
      { ...own, member: { id } },
      { operationKey: crypto.randomUUID(), months: 6, scope: 'brand' },
    )
    again ||= await open(own.now, second)
    const isReached = isBefore && (await walletOf(env, TENANT, again).protection(own.now)).pause !== null
    await guardExcluded({ ...own, member: { id: again } })
    const wallet = walletOf(env, TENANT, again)
    const { pause } = await wallet.protection(own.now)
    const { isFrozen } = await wallet.balance()
    // Whoever is excluded takes their money out: nothing of it waits for a person.
    const ended = [...(pause ? ['excluded'] : []), ...(isFrozen ? ['held'] : [])].join(' and ') || 'free'
    const wanted = expected(first, second, isCommon)
    seen[wanted] += 1
    // The exclusion itself reaches the accounts that are there.
    const reached = isBefore && wanted === 'excluded'
    expect({ seed, isReached, ended }).toEqual({ seed, isReached: reached, ended: wanted })
  }
  console.info(`figure: ${JSON.stringify(seen)}`)
})
