import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  signVendorMessage,
  signedHeaders,
  SIGNATURE_HEADERS,
  vendorSecret,
} from '#lib/shared/keys/vendor-signature.ts'
import { buildAssets, FRONTS } from '../../../sandbox/game-vendor/assets.ts'
import { VENDOR_GAMES } from '../../../sandbox/game-vendor/catalogue.ts'
import type { KindName, VendorGame } from '../../../sandbox/game-vendor/catalogue.ts'
import { TABLES } from '../../../sandbox/game-vendor/kinds/spot-tables.ts'
import { Rounds } from '../../../sandbox/game-vendor/rounds.ts'
import { startGameVendor } from '../../../sandbox/game-vendor/server.ts'
import type { GameVendor } from '../../../sandbox/game-vendor/server.ts'
import { Sessions } from '../../../sandbox/game-vendor/sessions.ts'
import type { Session } from '../../../sandbox/game-vendor/sessions.ts'
import { WalletRefusal } from '../../../sandbox/game-vendor/wallet.ts'
import type { Movement, Wallet } from '../../../sandbox/game-vendor/wallet.ts'
import { WORD_LOCALES } from '../../../sandbox/game-vendor/words.ts'

// Servers start and fronts are bundled, and the machine may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const MASTER = 'a-master-key-for-tests-0123456789'
const BRL = { code: 'BRL', exponent: 2 }

function gameOf(kind: KindName): VendorGame {
  const found = VENDOR_GAMES.find((game) => game.kind === kind)
  if (!found) throw new Error(`no game of ${kind}`)
  return found
}

/** A wallet as a brand keeps it: each movement counts once, and answers can be lost on either side of it. */
class BrandWallet implements Wallet {
  balanceMinor = 100_000
  readonly seen = new Map<string, number>()
  readonly rolledBack = new Set<string>()
  /** What goes wrong with the next calls, in order. */
  readonly faults: ('lostBefore' | 'lostAfter' | 'refused')[] = []

  balance() {
    return Promise.resolve(this.balanceMinor)
  }

  bet(movement: Movement) {
    return this.#move(movement.transaction, () => {
      if (movement.amountMinor > this.balanceMinor)
        throw new WalletRefusal('wallet.insufficient', this.balanceMinor)
      if (!this.rolledBack.has(movement.transaction)) this.balanceMinor -= movement.amountMinor
      return -movement.amountMinor
    })
  }

  win(movement: Movement) {
    return this.#move(movement.transaction, () => {
      this.balanceMinor += movement.amountMinor
      return movement.amountMinor
    })
  }

  rollback({ transaction, betTransaction }: Movement & { betTransaction: string }) {
    return this.#move(transaction, () => {
      const taken = this.seen.get(betTransaction) ?? 0
      this.rolledBack.add(betTransaction)
      this.balanceMinor -= taken
      return -taken
    })
  }

  #move(id: string, effect: () => number): Promise<number> {
    const fault = this.faults.shift()
    if (fault === 'lostBefore') return Promise.reject(new Error('no answer'))
    if (fault === 'refused')
      return Promise.reject(new WalletRefusal('wallet.limitReached', this.balanceMinor))
    try {
      if (!this.seen.has(id)) this.seen.set(id, effect())
    } catch (error) {
      return Promise.reject(error)
    }
    return fault === 'lostAfter' ? Promise.reject(new Error('no answer')) : this.balance()
  }
}

describe('rounds', () => {
  let [nowMs, keys] = [1_000_000, 0]
  let rounds: Rounds
  let sessions: Sessions
  let wallet: BrandWallet

  beforeEach(() => {
    rounds = new Rounds(() => nowMs)
    sessions = new Sessions()
    wallet = new BrandWallet()
  })
  afterEach(() => rounds.deliveries.stop())

  const key = () => `key-of-a-round-${(keys += 1)}`
  const real = (game: VendorGame) =>
    sessions.open({
      ...{ game, locale: 'pt', currency: BRL, brandName: 'Brand' },
      real: {
        brand: 'aurora',
        player: 'p1',
        wallet,
        balanceMinor: 100_000,
        stake: { minMinor: 20, maxMinor: 2_000 },
      },
    })
  const play = (session: Session, choice: object, given = key()) => {
    nowMs += 10_000
    return rounds.play(session, given, choice)
  }

  test('in play credits nothing is made or lost: the balance is what was there, less stakes, plus wins', async () => {
    for (const kind of [
      'reels',
      'scratch',
      'bingo',
      'plinko',
      'fish',
      'spots',
      'poker',
      'blackjack',
    ] as const) {
      const session = sessions.open({ game: gameOf(kind), locale: 'en', currency: BRL, brandName: '' })
      let expected = session.balanceMinor
      for (let round = 0; round < 40; round += 1) {
        const [one, two] = TABLES[session.game.table ?? 'baccarat'].spots
        const chips = [one, two].map((spot) => ({ spot: spot?.id, stakeMinor: 40 }))
        let reply = await play(session, { stakeMinor: 100, target: 1, chips })
        expected -= reply.stakeMinor
        while (reply.isOpen)
          reply = await rounds.act(session, key(), {
            roundId: reply.roundId,
            action: { hold: 3, move: 'stand' },
          })
        expected += reply.winMinor
        expect(reply.balanceMinor, kind).toBe(expected)
        expect(await session.wallet.balance(), kind).toBe(expected)
      }
    }
  })

  test('the same key plays once, also in parallel', async () => {
    const session = real(gameOf('plinko'))
    nowMs += 10_000
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => rounds.play(session, 'one-key-for-all-of-them', { stakeMinor: 100 })),
    )
    expect(new Set(replies.map(({ roundId }) => roundId)).size).toBe(1)
    expect(wallet.balanceMinor).toBe(100_000 - 100 + (replies[0]?.winMinor ?? 0))
  })

  test('rounds keep the pace of their game, and a second one waits for the first', async () => {
    const session = real(gameOf('reels'))
    await play(session, { stakeMinor: 100 })
    nowMs += 1_000
    await expect(rounds.play(session, key(), { stakeMinor: 100 })).rejects.toMatchObject({ code: 'pace' })
    const cards = real(gameOf('poker'))
    await play(cards, { stakeMinor: 100 })
    await expect(play(cards, { stakeMinor: 100 })).rejects.toMatchObject({ code: 'open' })
  })

  test('a stake that is refused moves nothing and opens nothing', async () => {
    const session = real(gameOf('reels'))
    wallet.faults.push('refused')
    await expect(play(session, { stakeMinor: 100 })).rejects.toMatchObject({ code: 'wallet.limitReached' })
    expect([wallet.balanceMinor, wallet.seen.size, session.ended.length]).toEqual([100_000, 0, 0])
  })

  test.each(['lostBefore', 'lostAfter'] as const)(
    'a stake whose answer is lost (%s) is given back',
    async (fault) => {
      const session = real(gameOf('reels'))
      wallet.faults.push(fault)
      await expect(play(session, { stakeMinor: 100 })).rejects.toMatchObject({ code: 'wallet' })
      expect(wallet.balanceMinor).toBe(100_000)
      expect(wallet.rolledBack.size).toBe(1)
      expect(session.ended).toEqual([])
    },
  )

  test.each(['lostBefore', 'lostAfter'] as const)(
    'a win whose answer is lost (%s) is told again until it is answered, and counts once',
    async (fault) => {
      const session = real(gameOf('plinko'))
      nowMs += 10_000
      wallet.faults.push('lostAfter')
      wallet.faults.length = 0
      const stake = wallet.bet.bind(wallet)
      wallet.bet = async (movement) => {
        const balance = await stake(movement)
        wallet.faults.push(fault, fault)
        return balance
      }
      const reply = await rounds.play(session, key(), { stakeMinor: 100 })
      expect(rounds.deliveries.size).toBe(1)
      await expect.poll(() => rounds.deliveries.size, { timeout: 20_000 }).toBe(0)
      expect(wallet.balanceMinor).toBe(100_000 - 100 + reply.winMinor)
    },
  )

  describe('free rounds of a brand', () => {
    /** A session with two of them; each report is one call, which may be refused. */
    const withFree = (refusal?: string) => {
      const told: (Movement & { freeRounds: string })[] = []
      const freeRound = (movement: Movement & { freeRounds: string }) => {
        if (refusal) return Promise.reject(new WalletRefusal(refusal))
        told.push(movement)
        wallet.balanceMinor += movement.amountMinor
        return wallet.balance()
      }
      const session = sessions.open({
        ...{ game: gameOf('reels'), locale: 'pt', currency: BRL, brandName: 'Brand' },
        real: {
          brand: 'aurora',
          player: 'p2',
          wallet: Object.assign(wallet, { freeRound }),
          balanceMinor: 100_000,
          stake: { minMinor: 20, maxMinor: 2_000 },
          freeRounds: { id: 'promo:gift', left: 2, stakeMinor: 100, expiresAtMs: nowMs + 60_000 },
        },
      })
      return { session, told }
    }

    test('come first, stake nothing, and are each told by one message', async () => {
      const { session, told } = withFree()
      let won = 0
      for (const left of [1, 0]) {
        const reply = await play(session, { stakeMinor: 100 })
        won += reply.winMinor
        expect(reply).toMatchObject({ freeRounds: { left }, balanceMinor: 100_000 + won })
      }
      expect(told.map(({ freeRounds }) => freeRounds)).toEqual(['promo:gift', 'promo:gift'])
      expect(new Set(told.map(({ transaction }) => transaction)).size).toBe(2)
      const third = await play(session, { stakeMinor: 100 })
      expect(third.freeRounds).toBeUndefined()
      expect(third.balanceMinor).toBe(100_000 + won - 100 + third.winMinor)
      const listed = rounds.journal.list({
        ...{ brand: 'aurora', vendor: session.game.vassalage, currency: 'BRL' },
        ...{ fromMs: 0, untilMs: Date.now() + 1 },
      })
      expect(listed.transactions.map(({ kind }) => kind)).toEqual(['bonus', 'bonus', 'bet', 'win'])
    })

    test('that the brand ended are void: no result is shown, and none is tried again', async () => {
      const { session } = withFree('bonus.ended')
      await expect(play(session, { stakeMinor: 100 })).rejects.toMatchObject({ code: 'bonus.ended' })
      expect([wallet.balanceMinor, session.ended, session.freeRounds]).toEqual([100_000, [], undefined])
    })

    test('are not begun shortly before their end', async () => {
      const { session, told } = withFree()
      nowMs += 55_000
      const reply = await play(session, { stakeMinor: 100 })
      expect([told.length, reply.freeRounds]).toEqual([0, undefined])
    })
  })

  test('a bet that closed while it was asked is given back', async () => {
    const session = real(gameOf('book'))
    await expect(
      play(session, {
        stakeMinor: 100,
        fixtureId: 'gone',
        market: 'winner',
        selection: 'home',
        odds: 20_000,
      }),
    ).rejects.toMatchObject({ code: 'closed' })
    expect(wallet.balanceMinor).toBe(100_000)
    expect(
      rounds.journal
        .list({
          brand: 'aurora',
          vendor: session.game.vassalage,
          currency: 'BRL',
          fromMs: 0,
          untilMs: Date.now() + 1,
        })
        .transactions.map(({ kind }) => kind),
    ).toEqual(['bet', 'rollback'])
  })

  test('time settles what is open: books and rooms, each round once', async () => {
    for (const kind of ['book', 'room'] as const) {
      const session = real(gameOf(kind))
      const feed = rounds.watch(session) as
        | {
            fixtures: {
              id: string
              state: string
              markets: { selections: { id: string; odds: number }[] }[]
            }[]
          }
        | undefined
      const fixture = feed?.fixtures.findLast(({ state }) => state === 'open')
      const selection = fixture?.markets[0]?.selections[0]
      const before = wallet.balanceMinor
      const reply = await rounds.play(session, key(), {
        stakeMinor: 100,
        fixtureId: fixture?.id,
        market: 'winner',
        selection: selection?.id,
        odds: selection?.odds,
      })
      expect(reply).toMatchObject({ isOpen: true, winMinor: 0, balanceMinor: before - 100 })
      nowMs += 300_000
      rounds.watch(session)
      await Promise.all([rounds.tick([session]), rounds.tick([session])])
      const [ended] = session.ended
      expect([session.open.size, session.ended.length]).toEqual([0, 1])
      expect(wallet.balanceMinor).toBe(before - 100 + (ended?.winMinor ?? 0))
    }
  })

  test('who comes back to a game finds the open round, with the new session', async () => {
    const game = gameOf('blackjack')
    const first = real(game)
    let reply = await play(first, { stakeMinor: 100 })
    for (let tries = 0; !reply.isOpen && tries < 20; tries += 1)
      reply = await play(first, { stakeMinor: 100 })
    const second = real(game)
    expect([...second.open.keys()]).toEqual([reply.roundId])
    expect(first.open.size).toBe(0)
    const ended = await rounds.act(second, key(), { roundId: reply.roundId, action: { move: 'stand' } })
    expect(ended.isOpen).toBe(false)
  })

  test('doubling stakes again, and only with two cards', async () => {
    const session = real(gameOf('blackjack'))
    let reply = await play(session, { stakeMinor: 100 })
    for (let tries = 0; !reply.isOpen && tries < 20; tries += 1)
      reply = await play(session, { stakeMinor: 100 })
    const before = wallet.balanceMinor
    const ended = await rounds.act(session, key(), { roundId: reply.roundId, action: { move: 'double' } })
    expect(wallet.balanceMinor).toBe(before - 100 + ended.winMinor)
    expect([0, 200, 400]).toContain(ended.winMinor)
  })
})

test('a game offers no stake below the lowest that its card says', () => {
  const dear = VENDOR_GAMES.find(({ minBetUnits }) => minBetUnits === 5)
  if (!dear) throw new Error('no game of five lowest stakes')
  const { stakesMinor } = new Sessions().open({ game: dear, locale: 'en', currency: BRL, brandName: '' })
  expect(stakesMinor).toEqual([100, 200, 500, 1000, 2000])
})

describe('the server', () => {
  let vendor: GameVendor
  let brand: Server
  let asked: { path: string; body: Record<string, unknown>; isSigned: boolean }[]
  let wallet = ''

  beforeAll(async () => {
    vendor = await startGameVendor({ port: 0, masterKey: MASTER })
    brand = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const header = (name: string) => String(request.headers[name])
        const [name = '', generation = ''] = header(SIGNATURE_HEADERS.key).split('.')
        const secret = vendorSecret(MASTER, {
          brand: 'aurora',
          vendor: name,
          generation: Number(generation),
          signedBy: 'vendor',
        })
        const message = {
          method: 'POST',
          path: request.url ?? '',
          seconds: Number(header(SIGNATURE_HEADERS.time)),
          nonce: header(SIGNATURE_HEADERS.nonce),
          body,
        }
        const isSigned = header(SIGNATURE_HEADERS.signature) === signVendorMessage(secret, message)
        const given = JSON.parse(body)
        asked.push({ path: request.url ?? '', body: given, isSigned })
        const session = {
          session: 'a-session-of-the-brand',
          player: 'p7',
          playerName: 'a***a',
          game: gameOf('plinko').gameCode,
          currency: BRL,
          country: 'BR',
          locale: 'pt',
          balanceMinor: 5_000,
          stake: { minMinor: 40, maxMinor: 500 },
        }
        const value =
          request.url === '/vendor/v1/sessions'
            ? session
            : { transaction: given.transaction, balanceMinor: 4_900, atMs: 1 }
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success: true, value }))
      })
    })
    await new Promise<void>((resolve) => brand.listen(0, '127.0.0.1', resolve))
    const address = brand.address()
    wallet = `http://vendors.aurora.localhost:${typeof address === 'object' ? address?.port : 0}`
  })
  beforeEach(() => (asked = []))
  afterAll(async () => {
    await vendor.stop()
    brand.closeAllConnections()
    await new Promise((resolve) => brand.close(resolve))
  })

  const at = (pathname: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${vendor.port}${pathname}`, { redirect: 'manual', ...init })

  function launchPath(game: VendorGame, more: Record<string, string> = {}, secondsOff = 0): string {
    const pathname = `/games/${game.vassalage}/${encodeURIComponent(game.gameCode)}`
    const seconds = Math.floor(Date.now() / 1000) + secondsOff
    const query = new URLSearchParams({
      ...{
        mode: 'demo',
        brand: 'aurora',
        brandName: 'Aurora',
        key: '1',
        at: String(seconds),
        nonce: 'nonce-of-a-launch-1',
      },
      ...{
        node: game.nodeId,
        title: game.gameName,
        category: game.gameType,
        class: game.gameClass,
        lang: 'ar',
      },
      ...{ currency: 'BRL', exponent: '2', lobby: 'https://aurora.example/rng' },
      ...{ device: 'mobile', country: 'BR' },
      ...more,
    }).toString()
    const secret = vendorSecret(MASTER, {
      brand: 'aurora',
      vendor: game.vassalage,
      generation: 1,
      signedBy: 'brand',
    })
    const signature = signVendorMessage(secret, {
      method: 'GET',
      path: pathname,
      seconds,
      nonce: 'nonce-of-a-launch-1',
      body: query,
    })
    return `${pathname}?${query}&signature=${signature}`
  }

  test('a signed demo opens, in the language asked for, framed by the brand alone, without a wallet', async () => {
    const game = gameOf('reels')
    const launched = await at(launchPath(game))
    expect(launched.status).toBe(303)
    const page = await at(launched.headers.get('location') ?? '')
    const text = await page.text()
    expect(text).toContain('lang="ar" dir="rtl"')
    expect(text).toContain('"isDemo":true')
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://aurora.example')
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(text) ?? []
    expect((await at(script)).headers.get('content-type')).toContain('text/javascript')
    expect(asked).toEqual([])
  })

  test('a launch that the brand did not sign, or signed long ago, or for another game, is refused in words', async () => {
    const signed = launchPath(gameOf('reels'))
    for (const bad of [
      signed.replace('currency=BRL', 'currency=USD'),
      signed.replace(/signature=.*/, 'signature=00'),
      signed.replace('mode=demo', 'mode=real'),
      launchPath(gameOf('reels'), {}, -300),
      signed.replace(gameOf('reels').gameCode, 'nothing-like-it'),
      '/games/PG/x?mode=demo',
      '/games/%E0%A4%A/x',
    ]) {
      const answer = await at(bad)
      expect([400, 403, 404], bad).toContain(answer.status)
      expect(await answer.text()).toContain('data-state="refused"')
    }
  })

  test('real play: the token goes to the wallet once, stakes and wins follow, signed, with the stakes it allows', async () => {
    const game = gameOf('plinko')
    const launched = await at(launchPath(game, { mode: 'real', token: 'a-launch-token-0123', wallet }))
    const [, , id = ''] = (launched.headers.get('location') ?? '').split('/')
    expect(asked).toMatchObject([
      { path: '/vendor/v1/sessions', body: { token: 'a-launch-token-0123' }, isSigned: true },
    ])
    expect(await (await at(`/play/${id}`)).text()).toContain('"stakesMinor":[40,100,200,500]')
    const choice = { key: 'a-key-of-one-round', choice: { stakeMinor: 100 } }
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(choice),
    }
    const reply = await (await at(`/api/${id}/play`, sent)).json()
    await at(`/api/${id}/play`, sent)
    const [, bet, win, ...more] = asked
    expect(more).toEqual([])
    expect(bet).toMatchObject({
      path: '/vendor/v1/bet',
      isSigned: true,
      body: {
        player: 'p7',
        amountMinor: 100,
        session: 'a-session-of-the-brand',
        game: game.gameCode,
        currency: 'BRL',
      },
    })
    expect(win).toMatchObject({
      path: '/vendor/v1/win',
      isSigned: true,
      body: { amountMinor: reply.winMinor, isLast: true, round: bet?.body['round'] },
    })

    const list = JSON.stringify({
      brand: 'aurora',
      vendor: game.vassalage,
      currency: 'BRL',
      fromMs: 0,
      untilMs: Date.now() + 1_000,
    })
    const message = {
      method: 'POST',
      path: '/vendor/transactions',
      seconds: Math.floor(Date.now() / 1000),
      nonce: 'nonce-of-a-question',
      body: list,
    }
    const key = { vendor: game.vassalage, generation: 1 }
    const secret = vendorSecret(MASTER, { brand: 'aurora', ...key, signedBy: 'brand' })
    const answer = await at('/vendor/transactions', {
      method: 'POST',
      body: list,
      headers: signedHeaders({ key, secret }, message),
    })
    expect(await answer.json()).toMatchObject({
      transactions: [
        { kind: 'bet', player: 'p7', betMinor: 100, winMinor: 0 },
        { kind: 'win', betMinor: 0, winMinor: reply.winMinor },
      ],
    })
    const rooms = async (brand: string) => {
      const body = JSON.stringify({ brand, vendor: 'PARL', currency: { code: 'BRL', exponent: 2 } })
      const asked = { ...message, path: '/vendor/rooms', body }
      const roomKey = { vendor: 'PARL', generation: 1 }
      const own = vendorSecret(MASTER, { brand: 'aurora', ...roomKey, signedBy: 'brand' })
      const headers = signedHeaders({ key: roomKey, secret: own }, asked)
      return at('/vendor/rooms', { method: 'POST', body, headers })
    }
    expect((await rooms('bayani')).status).toBe(403)
    const { rooms: open } = Object(await (await rooms('aurora')).json())
    expect(open.length).toBeGreaterThan(4)
    expect(open[0]).toMatchObject({ seats: 4, taken: 0, room: String(open[0].anteMinor) })

    const other = await at('/vendor/transactions', {
      method: 'POST',
      body: list.replace('aurora', 'bayani'),
      headers: signedHeaders({ key, secret }, message),
    })
    expect(other.status).toBe(403)
  })

  test('odd requests get a code, never a fault', async () => {
    const [, , id = ''] = ((await at(`/demo/${gameOf('reels').nodeId}`)).headers.get('location') ?? '').split(
      '/',
    )
    const post = (body: string, type = 'application/json') =>
      at(`/api/${id}/play`, { method: 'POST', body, headers: { 'content-type': type } })
    const statuses = [
      (await at('/api/nobody/state')).status,
      (await at(`/api/${id}/nothing`)).status,
      (await at('/nowhere')).status,
      (await at(`/demo/${gameOf('reels').nodeId}?exponent=x`)).status,
      (await at(`/demo/${gameOf('reels').nodeId}?currency=money`)).status,
      (await at('/art/motif/none-1-2.svg')).status,
      (await at('/art/scene/../../package.json')).status,
      (await post('{')).status,
      (await post('null')).status,
      (await post('{"key":"short"}')).status,
      (await post(JSON.stringify({ key: 'x'.repeat(20), choice: { stakeMinor: 1e9 } }))).status,
      (await post('x'.repeat(70_000))).status,
      (await post('{}', 'text/plain')).status,
      (await at('/vendor/transactions', { method: 'POST', body: 'no' })).status,
    ]
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  test('every picture of every game can be drawn', async () => {
    for (const kind of ['reels', 'fish', 'scratch', 'spots'] as const) {
      const open = await at(`/demo/${gameOf(kind).nodeId}`)
      const text = await (await at(open.headers.get('location') ?? '')).text()
      const pictures = [...text.matchAll(/"(\/art\/[^"]+)"/g)].map(([, url = '']) => url)
      expect(pictures.length).toBeGreaterThan(2)
      for (const url of pictures) expect((await at(url)).status, url).toBe(200)
    }
  })
})

test('every front loads at most 60 KiB', async () => {
  const assets = await buildAssets()
  for (const front of FRONTS) expect(assets.bytesOf(front), front).toBeLessThan(60 * 1024)
})

describe('words', () => {
  const read = (locale: string): Record<string, string> =>
    JSON.parse(readFileSync(path.join('sandbox/game-vendor/words', `${locale}.json`), 'utf8'))
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

  test.each(WORD_LOCALES)('%s has every word, with the same places', (locale) => {
    const [reference, own] = [read('en'), read(locale)]
    expect(Object.keys(own)).toEqual(Object.keys(reference))
    for (const [key, text] of Object.entries(reference)) {
      expect(own[key], key).toMatch(/\S/)
      expect(places(own[key] ?? ''), key).toEqual(places(text))
    }
  })
})
