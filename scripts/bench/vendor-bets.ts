import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { vendorBet, vendorBonusResult, vendorWin } from '#lib/api/play/vendors-wallet.ts'
import { signedHeaders, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { hashToken } from '#platform/base/crypto/tokens.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { percentile, type Figure } from './figure.ts'
import type { ServedSite } from './served-site.ts'

const BRAND = 'aurora'
const VENDOR = 'PG'
const SESSIONS = 100
const BALANCE_MINOR = 1_000_00
const STAKE_MINOR = 1_00
/** The shortest time between two rounds that players are allowed. */
const PACE_MS = 2_500
const MOST_MS = 60

interface Playing {
  session: string
  player: string
}

interface Vendor {
  port: number
  /** The vendor's code of the game. */
  game: string
  agent: Agent
  secret: string
}

/**
 * The wallet API over HTTP with 100 players in a vendor's game, each of whom begins a round as often as the pace allows:
 * a bet and its win. Bets are timed from when they were due, so a platform that stalls cannot hide it.
 */
export async function measureVendorBets(site: ServedSite, { rounds }: { rounds: number }): Promise<Figure> {
  const game = platformSeed().games.find(({ vassalage }) => vassalage === VENDOR)
  if (!game) throw new Error(`${VENDOR} has no game`)
  const key = { brand: BRAND, vendor: VENDOR, generation: 1, signedBy: 'vendor' } as const
  const vendor: Vendor = {
    port: site.port,
    game: game.gameCode,
    agent: new Agent({ keepAlive: true, maxSockets: SESSIONS }),
    secret: vendorSecret(localSecrets().VENDOR_KEY, key),
  }
  const playing = players(site, game.nodeId)
  for (const each of playing) {
    // The vendor's prize is what they play with; the first movement of a wallet creates its object.
    const prize = { player: each.player, currency: 'BRL', type: 'promotion', amountMinor: BALANCE_MINOR }
    await send(vendor, vendorBonusResult.path, { ...prize, transaction: randomUUID() })
    await playRound(vendor, each, performance.now())
  }
  const fromMs = performance.now()
  const times = await Promise.all(
    playing.map(async (each, index) => {
      const own: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const dueMs = fromMs + PACE_MS * (round + index / SESSIONS)
        await setTimeout(Math.max(0, dueMs - performance.now()))
        own.push(await playRound(vendor, each, dueMs))
      }
      return own
    }),
  )
  vendor.agent.destroy()
  const all = times.flat()
  return {
    what: `a vendor's bet, p99, ${SESSIONS} sessions at their fastest pace`,
    value: percentile(all, 0.99),
    unit: 'ms',
    target: { most: MOST_MS },
    detail: { bets: all.length, medianMs: percentile(all, 0.5), longestMs: Math.max(...all) },
  }
}

/** Bets and wins; gives the milliseconds from when the bet was due to its answer. */
async function playRound(vendor: Vendor, { session, player }: Playing, dueMs: number): Promise<number> {
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
function players(site: ServedSite, game: string): Playing[] {
  const folder = join(site.stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  const directory = new DatabaseSync(join(folder, file), { timeout: 10_000 })
  try {
    return Array.from({ length: SESSIONS }, () => enter(directory, game))
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
