import { map } from 'nanostores'
import { getDraw } from '#lib/api/play/lottery.ts'
import { getBetProof } from '#lib/api/play/lottery-orders.ts'
import { call } from '#lib/client/call.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { checkBet } from './check-draw.ts'

type BetCheck =
  { state: 'checking' } | { state: 'checked'; holds: boolean } | { state: 'failed'; error: Failure }

const $checks = map<Record<string, BetCheck>>({})
/** The member's bets that were verified against the published values of their draws, by id. */
export const $betChecks = $checks

/** The proof comes from the order, the root from the public page of the draw. */
export async function proveBet({
  gameCode,
  betId,
  issue,
}: {
  gameCode: string
  betId: string
  issue: string
}): Promise<void> {
  $checks.setKey(betId, { state: 'checking' })
  try {
    const [claim, draw] = await Promise.all([
      call(getBetProof, { gameCode, betId }),
      call(getDraw, { gameCode, issue }),
    ])
    $checks.setKey(betId, { state: 'checked', holds: checkBet(claim, draw) })
  } catch (thrown) {
    $checks.setKey(betId, { state: 'failed', error: toFailure(thrown) })
  }
}

$session.listen((session) => {
  if (session.state === 'guest') $checks.set({})
})
