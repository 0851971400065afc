import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { DIALECT_CALLS, type Dialect } from '#lib/api/play/vendors-dialects.ts'
import { vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { insertLaunch } from '#platform/play/vendors/session-repository.ts'
import worker from '../../../src/platform/worker.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import type { MemberOptions } from '../../fixtures/worker/members.ts'
import { ALFA, aGame as gameOf, aPlayer, BRAVO, CATALOGUE } from './games-site.ts'

/** A brand with a vendor of each published format, and the vendors' servers. */

export const VENDOR_OF: Readonly<Record<Dialect, string>> = { rs: 'RSV', 'one-wallet': 'ONEW', recon: 'RECO' }
export const FORMATS = Object.keys(DIALECT_CALLS) as Dialect[]
export const nodeOf = (dialect: Dialect) => `${VENDOR_OF[dialect].toLowerCase()}-plain`
/** A game with a demo. */
export const demoOf = (dialect: Dialect) => `${VENDOR_OF[dialect].toLowerCase()}-demo`
export const by = { operator: 'ops', reason: 'a test' }

const BRAND = { ...ALFA, vendors: [...ALFA.vendors, ...Object.values(VENDOR_OF)] }
const CURRENCY = BRAND.currency

/** Brings the brand and its vendors to the platform; gives the operator. */
export async function seedDialects(): Promise<Visitor> {
  const operator = await aVisitor({ tenant: 'alfa', record: BRAND })
  const vendors = FORMATS.map((dialect) => ({
    ...{ vassalage: VENDOR_OF[dialect], title: dialect, kind: 'external' as const },
    ...{ categories: ['RNG' as const], adapter: dialect },
  }))
  const games = FORMATS.flatMap((dialect) => [
    gameOf({ nodeId: nodeOf(dialect), vassalage: VENDOR_OF[dialect], vendorName: dialect }),
    gameOf({ nodeId: demoOf(dialect), vassalage: VENDOR_OF[dialect], supportPlay: '0' }),
  ])
  await operator.call(seedPlatform, {
    ...{ tenants: [BRAND, BRAVO], members: [] },
    vendors: [...CATALOGUE.vendors, ...vendors],
    games: [...CATALOGUE.games, ...games],
  })
  return operator
}

interface KeyPair {
  pem: string
  sign: (text: string) => Promise<string>
}

/** A vendor's own RSA key. */
export async function aKeyPair(modulusLength = 2048): Promise<KeyPair> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  if (!('publicKey' in pair)) throw new Error('no pair of keys')
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  if (!(spki instanceof ArrayBuffer)) throw new Error('no SPKI')
  const lines = base64(spki).match(/.{1,64}/g) ?? []
  return {
    pem: ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----'].join('\n'),
    sign: async (text) =>
      base64(await crypto.subtle.sign(algorithm.name, pair.privateKey, new TextEncoder().encode(text))),
  }
}

export const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

let keys: Promise<KeyPair> | undefined
export const theKey = () => (keys ??= aKeyPair())

/** The rules of each vendor anew, with the key of the one that signs with its own. */
export async function setRules(operator: Visitor, dialect: Dialect, rules: object = {}): Promise<void> {
  const own = dialect === 'rs' ? { publicKey: (await theKey()).pem } : {}
  await operator.call(setVendor, {
    ...{ tenant: 'alfa', vendor: VENDOR_OF[dialect], state: 'on' as const, ...by },
    rules: { addresses: [], currencies: [], countries: [], ...own, ...rules },
  })
}

/** Whatever of a call a test sends otherwise. */
export interface Twist {
  /** The body as it travels. */
  text?: string
  /** What is signed, where it is another. */
  signed?: string
  key?: KeyPair
  secret?: string
  generation?: number
  address?: string
  vendor?: string
  tenant?: string
  surface?: string
}

export interface Answer {
  status: number
  /** `ok`, or the format's word. */
  code: string
  /** In minor units. */
  balanceMinor: number | undefined
  body: Record<string, unknown>
  text: string
}

const secretFor = (vendor: string, { generation, tenant }: { generation: number; tenant: string }) =>
  vendorSecret(env.VENDOR_KEY ?? '', { brand: tenant, vendor, generation, signedBy: 'vendor' })
export const reconToken = (vendor: string, generation = 1) =>
  vendorSecret(env.VENDOR_KEY ?? '', { brand: 'alfa', vendor, generation, signedBy: 'brand' })

/** One call of a vendor's server, as the edge hands it on. */
export async function post(
  dialect: Dialect,
  path: string,
  { message = {}, ...twist }: Twist & { message?: object },
): Promise<Answer> {
  const vendor = twist.vendor ?? VENDOR_OF[dialect]
  const text = twist.text ?? JSON.stringify(message)
  const visitor = await aVisitor({
    tenant: twist.tenant ?? 'alfa',
    ...(twist.address ? { address: twist.address } : {}),
  })
  const { headers, query } = await proofOf(dialect, { ...twist, vendor, text })
  const url = `http://vendors.alfa.localhost:8787/vendor/${dialect}/${vendor}/${path}${query}`
  const surface = { 'x-vitrine-surface': twist.surface ?? 'vendor' }
  const request = new Request(url, {
    method: 'POST',
    headers: { ...visitor.edgeHeaders(), ...surface, 'content-type': 'application/json', ...headers },
    body: text,
  })
  const context = createExecutionContext()
  const response = await worker.fetch(request, env, context)
  await waitOnExecutionContext(context)
  const reply = await response.text()
  return answerOf(dialect, response.status, reply)
}

async function proofOf(
  dialect: Dialect,
  {
    vendor,
    text,
    signed = text,
    key,
    secret,
    generation = 1,
    tenant = 'alfa',
  }: Twist & { vendor: string; text: string },
): Promise<{ headers: Record<string, string>; query: string }> {
  if (dialect === 'rs')
    return { headers: { 'x-auth-signature': await (key ?? (await theKey())).sign(signed) }, query: '' }
  const own = secret ?? secretFor(vendor, { generation, tenant })
  return dialect === 'recon'
    ? { headers: { authorization: `Basic ${own}` }, query: '' }
    : { headers: {}, query: `?authToken=${own}` }
}

function answerOf(dialect: Dialect, status: number, text: string): Answer {
  const body: Record<string, unknown> = Object(JSON.parse(text))
  return { status, code: codeOf(dialect, body), balanceMinor: balanceOf(dialect, body), body, text }
}

function codeOf(dialect: Dialect, body: Record<string, unknown>): string {
  if (dialect === 'recon')
    return body['success'] === true ? 'ok' : String(Object(body['error'] ?? {}).code ?? body['code'])
  const { status, token } = body
  if (status === undefined && typeof token === 'string') return 'ok'
  return status === 'RS_OK' || status === 'OK' ? 'ok' : String(status ?? body['code'])
}

function balanceOf(dialect: Dialect, body: Record<string, unknown>): number | undefined {
  if (dialect === 'rs') return 'balance' in body ? Number(body['balance']) / 1_000 : undefined
  if (dialect === 'one-wallet')
    return 'balance' in body ? Math.round(Number(body['balance']) * 100) : undefined
  const told: { balance?: { cash: string } } = Object(body['balance'] ? body : (body['result'] ?? {}))
  return told.balance && Math.round(Number(told.balance.cash) * 100)
}

/** A launch token of a player, as `launchGame` stores one. */
export async function aToken(
  dialect: Dialect,
  memberId: string,
  { endsInMs = 60_000 } = {},
): Promise<string> {
  const token = makeToken()
  const login = await env.DB.prepare('SELECT cookie_hash FROM session WHERE tenant = ? AND member_id = ?')
    .bind('alfa', memberId)
    .first<{ cookie_hash: string }>()
  await insertLaunch(env, 'alfa', {
    ...{ tokenHash: hashToken(token), vendor: VENDOR_OF[dialect], memberId },
    ...{ sessionHash: login?.cookie_hash ?? '', nodeId: nodeOf(dialect), locale: 'pt', country: 'BR' },
    expiresAtMs: Date.now() + endsInMs,
  })
  return token
}

let ids = 0
/** At most 32 signs, as every format takes them. */
export const anId = () => `id-${++ids}-${crypto.randomUUID().slice(0, 12)}`

/** What a vendor asks for, in minor units; the format writes it. */
export interface Step {
  player: string
  session: string
  /** The movement's id. */
  id: string
  round: string
  /** A text, where it is to be one that minor units cannot say. */
  amount: number | string
  /** The id of the bet that a win or a rollback is of. */
  bet: string
  currency: string
  game: string
  isLast: boolean
  extra: object
}

/** The written amount of a format. */
function written(dialect: Dialect, amount: number | string): string {
  if (typeof amount === 'string') return amount
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(CURRENCY.exponent + 1, '0')
  const decimal = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
  if (dialect === 'rs') return String(amount * 1_000)
  return dialect === 'recon' ? JSON.stringify(decimal) : decimal
}

type Movement = 'bet' | 'win' | 'rollback'
export const PATHS: Readonly<Record<Dialect, Readonly<Record<Movement | 'open', string>>>> = {
  rs: { open: 'wallet/balance', bet: 'wallet/bet', win: 'wallet/win', rollback: 'wallet/rollback' },
  'one-wallet': { open: 'check', bet: 'debit', win: 'credit', rollback: 'cancel' },
  recon: { open: 'auth', bet: 'stake', win: 'payout', rollback: 'refund' },
}

/** A movement as the format writes it. */
function messageOf(dialect: Dialect, kind: Movement, step: Step): string {
  const amount = written(dialect, step.amount)
  const { player, session, id, round, bet, currency, game, isLast, extra } = step
  const texts = {
    rs: () => ({
      ...{ token: session, request_uuid: 'r-1', supplier_user: player, transaction_uuid: id, round },
      ...{ game_code: game, round_closed: isLast },
      ...(kind === 'bet' ? {} : { reference_transaction_uuid: bet }),
      ...(kind === 'rollback' ? {} : { currency, amount: '#', is_free: false }),
    }),
    'one-wallet': () => ({
      ...{ sid: session, userId: player, uuid: 'u-1', currency },
      game: { id: 'table-game', type: 'blackjack', details: { table: { id: game, vid: null } } },
      transaction: { id: kind === 'rollback' ? bet : id, refId: round, amount: '#' },
    }),
    recon: () => ({
      ...{ token: session, userId: player, casino: 'main', currency, ip: '203.0.113.5' },
      game: { type: 'slot', key: game, version: '1' },
      round: { id: round, starts: kind === 'bet', ends: isLast },
      transaction:
        kind === 'win'
          ? { id, payout: '#', payoutPromo: '0.00' }
          : { id: kind === 'rollback' ? bet : id, stake: '#', stakePromo: '0.00' },
    }),
  }
  return JSON.stringify({ ...texts[dialect](), ...extra }).replace('"#"', amount)
}

/** A player in a game of a vendor that speaks this format. */
export async function aGame(dialect: Dialect, options: MemberOptions & { balanceMinor?: number } = {}) {
  const player = await aPlayer({ balanceMinor: 100_00, ...options })
  const token = await aToken(dialect, player.member.id)
  const opened = await open(dialect, token, player.member.id)
  return { ...player, dialect, token, opened, ...steps(dialect, player.member.id, sessionOf(opened, token)) }
}

export function sessionOf({ body }: Answer, token: string): string {
  const { token: fresh }: { token?: string } = Object(body['result'] ?? {})
  return fresh ?? token
}

/** The call that turns a launch token into a session. */
export function open(dialect: Dialect, token: string, player: string, twist: Twist = {}): Promise<Answer> {
  const messages: Record<Dialect, object> = {
    rs: { token, request_uuid: 'r-0', supplier_user: player, game_code: nodeOf(dialect) },
    'one-wallet': { sid: token, userId: player, uuid: 'u-0', channel: { type: 'P' } },
    recon: { token, userId: player, casino: 'main', channel: 'D' },
  }
  return post(dialect, PATHS[dialect].open, { message: messages[dialect], ...twist })
}

export function steps(dialect: Dialect, player: string, session: string) {
  const stepOf = (over: Partial<Step>): Step => ({
    ...{ player, session, id: anId(), round: anId(), amount: 10_00, bet: anId() },
    ...{ currency: 'BRL', game: nodeOf(dialect), isLast: false, extra: {} },
    ...over,
  })
  const send = (kind: Movement, step: Step, twist: Twist = {}) =>
    post(dialect, PATHS[dialect][kind], { text: messageOf(dialect, kind, step), ...twist })
  return {
    player,
    session,
    stepOf,
    bet: (over: Partial<Step> = {}, twist: Twist = {}) => send('bet', stepOf(over), twist),
    win: (over: Partial<Step>, twist: Twist = {}) => send('win', stepOf({ amount: 25_00, ...over }), twist),
    rollback: (over: Partial<Step>, twist: Twist = {}) => send('rollback', stepOf(over), twist),
    /** Places a bet that must be taken. */
    place: async (over: Partial<Step> = {}) => {
      const step = stepOf(over)
      const answer = await send('bet', step)
      if (answer.code !== 'ok') throw new Error(`a bet was refused: ${answer.text}`)
      return { ...step, answer }
    },
  }
}
