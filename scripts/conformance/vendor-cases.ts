import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { SIGNATURE_SKEW_MS } from '#lib/shared/keys/vendor-signature.ts'
import { hasMoved, isCode, isSame } from './expect.ts'
import type { VendorKit } from './vendor-kit.ts'

/** A case of the conformance list, tested from outside. */
export interface Case {
  number: number
  name: string
  run: (kit: VendorKit) => Promise<void>
  /** Takes more than a minute. */
  isSlow?: boolean
  /** Why a published format cannot express it. */
  cannot?: Partial<Record<Dialect, string>>
}

export const everyFormat = (why: string) => ({ rs: why, 'one-wallet': why, recon: why })
const SKEW_SECONDS = SIGNATURE_SKEW_MS / 1000
const seconds = () => Math.floor(Date.now() / 1000)

/** Cases about callers: sessions, signatures, messages. */
export const CALLER_CASES: readonly Case[] = [
  {
    number: 1,
    name: 'a session tells the balance',
    run: async (kit) => {
      const game = await kit.open()
      isSame(await kit.balance(game), game.balanceMinor, 'balance')
    },
  },
  {
    number: 2,
    name: 'an unknown launch token opens nothing',
    run: async (kit) => {
      isCode(await kit.call(api.openVendorSession, { token: 'x'.repeat(43) }), 'vendor.session')
    },
  },
  {
    number: 2,
    name: 'a launch token opens one session',
    cannot: {
      rs: 'the token is the session, and may be checked again',
      'one-wallet': 'the token is the session, and may be checked again',
    },
    run: async (kit) => {
      const token = await kit.token()
      isCode(await kit.call(api.openVendorSession, { token }), 'ok')
      isCode(await kit.call(api.openVendorSession, { token }), 'vendor.session')
    },
  },
  {
    number: 3,
    name: 'the balance is told without a session',
    cannot: {
      rs: 'a balance is asked for by a session',
      'one-wallet': 'a balance is asked for by a session',
      recon: 'it has no call for the balance',
    },
    run: async (kit) => {
      const { player } = await kit.open()
      isCode(await kit.call(api.getVendorBalance, { player }), 'ok')
      isCode(await kit.call(api.getVendorBalance, { player: 'nobody' }), 'member.unknown')
    },
  },
  {
    number: 4,
    name: 'a wrong signature stores nothing',
    run: async (kit) => {
      const game = await kit.open()
      const bet = kit.bet(game)
      isCode(await kit.call(api.vendorBet, bet, { secret: 'f'.repeat(64) }), 'vendor.signature')
      await hasMoved(kit, game, 0)
      // Nothing has its id.
      isCode(await kit.call(api.vendorBet, { ...bet, amountMinor: 2 }), 'ok')
      await hasMoved(kit, game, -2)
    },
  },
  {
    number: 4,
    name: 'a signature is of these bytes',
    cannot: {
      'one-wallet': 'a token is sent, and nothing signed',
      recon: 'a key is sent, and nothing signed',
    },
    run: async (kit) => {
      const game = await kit.open()
      const bet = kit.bet(game)
      const sent = JSON.stringify({ ...bet, amountMinor: 2 })
      isCode(await kit.call(api.vendorBet, bet, { sent }), 'vendor.signature')
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 4,
    name: 'a signature is of this call',
    cannot: everyFormat('the path is not signed, and there is no call for the outcome of a movement'),
    run: async (kit) => {
      const bet = kit.bet(await kit.open())
      isCode(await kit.call(api.vendorBet, bet, { path: api.vendorWin.path }), 'vendor.signature')
      const { value } = await kit.call(api.findVendorTransaction, { transaction: bet.transaction })
      isSame(value['status'], 'unknown', 'status')
    },
  },
  {
    number: 5,
    name: 'a clock may be off by 120 s, not by more',
    cannot: everyFormat('a message carries no time that is checked'),
    run: async (kit) => {
      const { player } = await kit.open()
      const at = async (off: number) =>
        kit.call(api.getVendorBalance, { player }, { seconds: seconds() + off })
      isCode(await at(5 - SKEW_SECONDS), 'ok')
      isCode(await at(SKEW_SECONDS - 5), 'ok')
      isCode(await at(-SKEW_SECONDS - 5), 'vendor.signature')
      isCode(await at(SKEW_SECONDS + 5), 'vendor.signature')
    },
  },
  {
    number: 6,
    name: 'a nonce is taken once',
    cannot: everyFormat('a message carries no nonce; its repetition gets the first reply'),
    run: async (kit) => {
      const { player } = await kit.open()
      const nonce = kit.id('nonce-0123456789')
      isCode(await kit.call(api.getVendorBalance, { player }, { nonce }), 'ok')
      isCode(await kit.call(api.getVendorBalance, { player }, { nonce }), 'vendor.replayed')
    },
  },
  {
    number: 7,
    name: 'a key that is not live signs nothing',
    cannot: everyFormat('no key is named; a wrong one is case 4'),
    run: async (kit) => {
      const { player } = await kit.open()
      const { vendor, generation } = kit.settings.key
      const key = { vendor, generation: generation + 1 }
      isCode(await kit.call(api.getVendorBalance, { player }, { key }), 'vendor.signature')
    },
  },
  {
    number: 9,
    name: 'unknown fields are passed over',
    run: async (kit) => {
      const game = await kit.open()
      isCode(await kit.call(api.vendorBet, kit.bet(game, { surplus: { deep: [1] } })), 'ok')
    },
  },
  {
    number: 10,
    name: 'bad JSON is refused',
    run: async (kit) => {
      isCode(await kit.call(api.vendorBet, {}, { body: '{"player":' }), 'request.malformed')
      isCode(await kit.call(api.vendorBet, [], {}), 'request.invalid')
    },
  },
  {
    number: 14,
    name: 'amounts below zero, and (45) below the minor unit, are refused',
    run: async (kit) => {
      const game = await kit.open()
      for (const amountMinor of [-1, 0.5, '1', null, 1e300])
        isCode(await kit.call(api.vendorBet, kit.bet(game, { amountMinor })), 'request.invalid')
      await hasMoved(kit, game, 0)
    },
  },
  {
    number: 15,
    name: 'another currency is refused',
    run: async (kit) => {
      const game = await kit.open()
      const currency = game.currency === 'XAU' ? 'XAG' : 'XAU'
      isCode(await kit.call(api.vendorBet, kit.bet(game, { currency })), 'wallet.currency')
    },
  },
  {
    number: 16,
    name: 'an unknown game is refused',
    run: async (kit) => {
      const game = await kit.open()
      isCode(await kit.call(api.vendorBet, kit.bet(game, { game: 'no-such-game' })), 'game.unknown')
    },
  },
  {
    number: 17,
    name: 'a session bets for its own player alone',
    run: async (kit) => {
      const [one, other] = [await kit.open(0), await kit.open(1)]
      isCode(await kit.call(api.vendorBet, kit.bet(one, { player: other.player })), 'vendor.session')
      await hasMoved(kit, other, 0)
    },
  },
  {
    number: 24,
    name: 'a session that was replaced bets no more',
    run: async (kit) => {
      const old = await kit.open()
      await kit.open()
      isCode(await kit.call(api.vendorBet, kit.bet(old)), 'vendor.session')
    },
  },
]
