import { ApiError } from '#lib/api/errors.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { readSession } from '#platform/play/vendors/session-repository.ts'
import {
  keyOf,
  playerOfTransaction,
  type TransactionKind,
} from '#platform/play/vendors/transaction-repository.ts'
import type { VendorCall } from './dialect.ts'

interface MessagePlayer {
  /** The player, where the message names one; an empty text counts as absent. */
  user?: string | null | undefined
  token: string
}
/** Ids of the message that may belong to a player already, the decisive one first. */
type Ids = readonly { kind: TransactionKind; id: string }[]

/**
 * Messages may name a session and no player. The session may be over when its bet is paid or rolled back: the bet's id says
 * whose it is.
 * @throws ApiError `vendor.session` where nobody is known
 */
export async function playerOf(call: VendorCall, { user, token }: MessagePlayer, ids: Ids): Promise<string> {
  return known(user || (await ofIds(call, ids)) || (await ofSession(call, token)))
}

/** The session comes first: a bet under another player's id must not become that player's. */
export async function bettorOf(
  call: VendorCall,
  { user, token }: MessagePlayer,
  id: string,
): Promise<string> {
  return known(user || (await ofSession(call, token)) || (await ofIds(call, [{ kind: 'bet', id }])))
}

async function ofIds({ env, tenant, vendor }: VendorCall, ids: Ids): Promise<string | undefined> {
  for (const each of ids) {
    const key = keyOf({ vendor: vendor.vassalage, ...each })
    const player = await playerOfTransaction(env, tenant.id, key)
    if (player !== undefined) return player
  }
  return undefined
}

async function ofSession(
  { env, tenant, now, vendor }: VendorCall,
  token: string,
): Promise<string | undefined> {
  const asked = { tokenHash: hashToken(token), vendor: vendor.vassalage, nowMs: now }
  return (await readSession(env, tenant.id, asked))?.memberId
}

function known(player: string | undefined): string {
  if (player === undefined) throw new ApiError('vendor.session')
  return player
}
