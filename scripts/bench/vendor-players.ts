import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { vendorBet, vendorWin } from '#lib/api/play/vendors-wallet.ts'
import { signedHeaders, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { hashToken } from '#platform/base/crypto/tokens.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import type { ServedSite } from './served-site.ts'

const BRAND = 'aurora'
const VENDOR = 'PG'
const BALANCE_MINOR = 1_000_00
const STAKE_MINOR = 1_00

type Served = Pick<ServedSite, 'port' | 'stateDir'>

export interface Playing {
  session: string
  player: string
}

export interface Vendor {
  port: number
  /** The vendor's code of the game. */
  game: string
  agent: Agent
  secret: string
}

/** A vendor's server with so many players in its game, each of whom has played a round. */
export async function openVendor(
  site: Served,
  { players: count, sockets }: { players: number; sockets: number },
): Promise<{ vendor: Vendor; playing: Playing[] }> {
  const game = platformSeed().games.find(({ vassalage }) => vassalage === VENDOR)
  if (!game) throw new Error(`${VENDOR} has no game`)
  const key = { brand: BRAND, vendor: VENDOR, generation: 1, signedBy: 'vendor' } as const
  const vendor: Vendor = {
    port: site.port,
    game: game.gameCode,
    agent: new Agent({ keepAlive: true, maxSockets: sockets }),
    secret: vendorSecret(localSecrets().VENDOR_KEY, key),
  }
  const playing = players(site, { nodeId: game.nodeId, count })
  for (const each of playing) {
    // What they play with is won in a round of no stake: prizes are bounded by the day. The first movement of a wallet creates
    // its object.
    await winBalance(vendor, each)
    await playRound(vendor, each, performance.now())
  }
  return { vendor, playing }
}

async function winBalance(vendor: Vendor, { session, player }: Playing): Promise<void> {
  const movement = { player, round: randomUUID(), game: vendor.game, currency: 'BRL' }
  await send(vendor, vendorBet.path, { ...movement, session, transaction: randomUUID(), amountMinor: 0 })
  const win = { ...movement, transaction: randomUUID(), amountMinor: BALANCE_MINOR, isLast: true }
  await send(vendor, vendorWin.path, win)
}

/** Bets and wins; gives the milliseconds from when the bet was due to its answer. */
export async function playRound(
  vendor: Vendor,
  { session, player }: Playing,
  dueMs: number,
): Promise<number> {
  const round = randomUUID()
  const movement = { player, round, game: vendor.game, currency: 'BRL' }
  await send(vendor, vendorBet.path, {
    ...movement,
    session,
    transaction: randomUUID(),
    amountMinor: STAKE_MINOR,
  })
  const tookMs = performance.now() - dueMs
  const win = { ...movement, transaction: randomUUID(), amountMinor: STAKE_MINOR, isLast: true }
  await send(vendor, vendorWin.path, win)
  return tookMs
}

function send({ port, agent, secret }: Vendor, path: string, call: object): Promise<void> {
  const body = JSON.stringify(call)
  const seconds = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('base64url')
  const signed = signedHeaders(
    { key: { vendor: VENDOR, generation: 1 }, secret },
    { method: 'POST', path, seconds, nonce, body },
  )
  const headers = {
    ...signed,
    host: `vendors.${BRAND}.localhost:${port}`,
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200 && text.includes('"success":true')) resolve()
        else reject(new Error(`${path} was answered with ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Members who are logged in and in the game, as the directory keeps them: logins are measured elsewhere. */
function players(site: Served, { nodeId, count }: { nodeId: string; count: number }): Playing[] {
  const folder = join(site.stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  const directory = new DatabaseSync(join(folder, file), { timeout: 10_000 })
  try {
    return Array.from({ length: count }, () => enter(directory, nodeId))
  } finally {
    directory.close()
  }
}

function enter(directory: DatabaseSync, nodeId: string): Playing {
  const [player, session, account] = [randomUUID(), randomUUID(), `bench${randomBytes(5).toString('hex')}`]
  const login = hashToken(account)
  const now = Date.now()
  const until = now + 3_600_000
  const write = (sql: string, ...values: (string | number)[]) => directory.prepare(sql).run(...values)
  write(
    `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at,
       must_change_password, created_at)
     SELECT tenant, ?, ?, ?, type, password_hash, ?, 0, ? FROM member WHERE tenant = ? AND account = 'demo'`,
    ...[player, account, account, now, now, BRAND],
  )
  write(
    `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, address, device)
     VALUES (?, ?, ?, ?, ?, ?, ?, '127.0.0.1', 'bench')`,
    ...[BRAND, login, login, player, now, now, until],
  )
  write(
    `INSERT INTO vendor_session
       (tenant, token_hash, kind, vendor, member_id, session_hash, node_id, locale, country, expires_at)
     VALUES (?, ?, 'session', ?, ?, ?, ?, 'en', 'BR', ?)`,
    ...[BRAND, hashToken(session), VENDOR, player, login, nodeId, until],
  )
  return { session, player }
}
