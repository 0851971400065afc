import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { seedPlatform } from '#lib/api/ops.ts'
import { vendorBet, vendorWin } from '#lib/api/vendor-wallet.ts'
import { signedHeaders, vendorSecret } from '#lib/shared/vendor-signature.ts'
import { platformSeed } from '#lib/site/platform-seed.ts'
import { hashToken } from '#platform/crypto/tokens.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { callOps } from '../ops/call.ts'
import { percentile, type Figure } from './figure.ts'
import type { ServedSite } from './served-site.ts'

const BRAND = 'aurora'
const VENDOR = 'PG'
const SESSIONS = 100
/** A request that creates more members would outlast the edge's patience. */
const SEEDED_AT_ONCE = 20
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
  game: string
  agent: Agent
  secret: string
}

/**
 * The wallet API over HTTP with 100 players in a vendor's game, each of whom begins a round as often as the pace allows:
 * a bet and its win. Bets are timed from when they were due, so a platform that stalls cannot hide it.
 */
export async function measureVendorBets(site: ServedSite, { rounds }: { rounds: number }): Promise<Figure> {
  const game = platformSeed().games.find(({ vassalage }) => vassalage === VENDOR)?.nodeId ?? ''
  const key = { brand: BRAND, vendor: VENDOR, generation: 1, signedBy: 'vendor' } as const
  const vendor: Vendor = {
    port: site.port,
    game,
    agent: new Agent({ keepAlive: true, maxSockets: SESSIONS }),
    secret: vendorSecret(localSecrets().VENDOR_KEY, key),
  }
  const playing = await players(site, game)
  // The first bet of a wallet creates its object.
  for (const each of playing) await playRound(vendor, each, performance.now())
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

/** Members with money, logged in and in the game, as the directory keeps them: logins are measured elsewhere. */
async function players(site: ServedSite, game: string): Promise<Playing[]> {
  const accounts = Array.from({ length: SESSIONS }, (_, index) => `bench${index}${Date.now().toString(36)}`)
  const { OPS_KEY: key } = localSecrets()
  for (let from = 0; from < accounts.length; from += SEEDED_AT_ONCE) {
    const members = accounts.slice(from, from + SEEDED_AT_ONCE).map((account) => ({
      ...{ tenant: BRAND, account, nickname: account, type: 0, balanceMinor: BALANCE_MINOR },
      password: randomBytes(12).toString('base64url'),
    }))
    await callOps({ url: `http://ops.localhost:${site.port}`, key }, seedPlatform, {
      ...platformSeed(),
      members,
    })
  }
  const folder = join(site.stateDir, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  const directory = new DatabaseSync(join(folder, file), { timeout: 10_000 })
  try {
    return accounts.map((account) => enter(directory, { account, game }))
  } finally {
    directory.close()
  }
}

function enter(directory: DatabaseSync, { account, game }: { account: string; game: string }): Playing {
  const member = directory
    .prepare('SELECT id FROM member WHERE tenant = ? AND account = ?')
    .get(BRAND, account)
  const player = String(member?.['id'])
  const session = randomUUID()
  const login = hashToken(account)
  const now = Date.now()
  const until = now + 3_600_000
  directory
    .prepare(
      `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, address, device)
       VALUES (?, ?, ?, ?, ?, ?, ?, '127.0.0.1', 'bench')`,
    )
    .run(BRAND, login, login, player, now, now, until)
  directory
    .prepare(
      `INSERT INTO vendor_session
         (tenant, token_hash, kind, vendor, member_id, session_hash, node_id, locale, country, expires_at)
       VALUES (?, ?, 'session', ?, ?, ?, ?, 'en', 'BR', ?)`,
    )
    .run(BRAND, hashToken(session), VENDOR, player, login, game, until)
  return { session, player }
}
