import { randomBytes } from 'node:crypto'
import { signedHeaders } from '#lib/shared/keys/vendor-signature.ts'
import type { VendorKey } from '#lib/shared/keys/vendor-signature.ts'
import { post } from '../http.ts'
import { fieldOf } from './kinds/kind.ts'
import { WalletRefusal } from './wallet.ts'
import type { FreeRounds, Movement, Wallet } from './wallet.ts'

/** A brand's wallet, and the key that signs calls to it. */
export interface WalletAccess {
  /** Origin of the wallet. */
  url: string
  key: VendorKey
  secret: string
}

export interface OpenedSession {
  session: string
  player: string
  playerName: string
  game: string
  currency: { code: string; exponent: number }
  balanceMinor: number
  stake: { minMinor: number; maxMinor: number }
  freeRounds?: FreeRounds
}

export async function openSession(access: WalletAccess, token: string): Promise<OpenedSession> {
  const value = await ask(access, '/vendor/v1/sessions', { token })
  const text = (name: string) => String(fieldOf(value, name) ?? '')
  const number = (of: unknown, name: string) => Number(fieldOf(of, name) ?? 0)
  const currency = fieldOf(value, 'currency')
  const stake = fieldOf(value, 'stake')
  const free = fieldOf(value, 'freeRounds')
  return {
    ...{
      session: text('session'),
      player: text('player'),
      playerName: text('playerName'),
      game: text('game'),
    },
    currency: { code: String(fieldOf(currency, 'code') ?? ''), exponent: number(currency, 'exponent') },
    balanceMinor: number(value, 'balanceMinor'),
    stake: { minMinor: number(stake, 'minMinor'), maxMinor: number(stake, 'maxMinor') },
    ...(free === undefined
      ? {}
      : {
          freeRounds: {
            id: String(fieldOf(free, 'id')),
            left: number(free, 'left'),
            stakeMinor: number(free, 'stakeMinor'),
            expiresAtMs: number(free, 'expiresAtMs'),
          },
        }),
  }
}

/** The wallet of one player's session at a brand, called over HTTP with signatures. */
export function seamlessWallet(access: WalletAccess, opened: OpenedSession): Wallet {
  const { session, player, game } = opened
  const common = { player, game, currency: opened.currency.code }
  const balanceAfter = async (path: string, body: object) => {
    const balance = fieldOf(await ask(access, path, body), 'balanceMinor')
    if (typeof balance !== 'number') throw new Error('the wallet said no balance')
    return balance
  }
  return {
    balance: () => balanceAfter('/vendor/v1/balance', { player, session }),
    bet: ({ transaction, round, amountMinor }: Movement) =>
      balanceAfter('/vendor/v1/bet', { ...common, session, transaction, round, amountMinor }),
    win: ({ transaction, round, amountMinor, isLast }) =>
      balanceAfter('/vendor/v1/win', { ...common, transaction, round, amountMinor, isLast }),
    freeRound: ({ transaction, amountMinor, freeRounds }) => {
      const result = { ...common, transaction, type: 'freeRounds', amountMinor, freeRounds }
      return balanceAfter('/vendor/v1/bonus-result', result)
    },
    rollback: ({ transaction, betTransaction }) =>
      balanceAfter('/vendor/v1/rollback', { player, transaction, betTransaction }),
  }
}

/** A single call; a refusal is thrown as `WalletRefusal`, a lost or invalid reply as any other error. */
async function ask({ url, key, secret }: WalletAccess, path: string, input: object): Promise<unknown> {
  const body = JSON.stringify(input)
  const message = {
    method: 'POST',
    path,
    seconds: Math.floor(Date.now() / 1000),
    nonce: randomBytes(18).toString('base64url'),
    body,
  }
  const answer = await post(new URL(path, url), { body, headers: signedHeaders({ key, secret }, message) })
  const reply: unknown = JSON.parse(answer.text)
  if (fieldOf(reply, 'success') === true) return fieldOf(reply, 'value')
  const code = fieldOf(reply, 'code')
  if (answer.status >= 500 || typeof code !== 'string')
    throw new Error(`the wallet answered ${answer.status}`)
  const balance = fieldOf(fieldOf(reply, 'details'), 'balanceMinor')
  throw new WalletRefusal(code, typeof balance === 'number' ? balance : undefined)
}
