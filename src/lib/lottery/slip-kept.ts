import * as z from 'zod/mini'
import { betLine } from '#lib/api/play/lottery-fields.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'

/** Slips and the unanswered intent, stored in the tab to survive a reload or a dropped connection. */
const SLIP_KEY = 'vitrine.slip.'
const INTENT_KEY = 'vitrine.slipSent'

const slipLine = z.object({ ...betLine.shape, id: z.string() })
export type SlipLine = z.infer<typeof slipLine>

const slip = z.object({
  lines: z.array(slipLine),
  /** The draw and the odds that the player saw. */
  issue: z.string(),
  oddsVersion: z.string(),
  /** One multiple per draw; a single one is no chase. */
  multiples: z.array(z.int().check(z.minimum(1))),
  stopsOnWin: z.boolean(),
})
export type Slip = z.infer<typeof slip>
export type SlipIntent = z.infer<typeof placeBets.input>

export const EMPTY_SLIP: Slip = { lines: [], issue: '', oddsVersion: '', multiples: [1], stopsOnWin: false }

export function readSlip(gameCode: string): Slip {
  return read(SLIP_KEY + gameCode, slip) ?? EMPTY_SLIP
}

export function keepSlip(gameCode: string, value: Slip): void {
  if (value.lines.length === 0) sessionStorage.removeItem(SLIP_KEY + gameCode)
  else sessionStorage.setItem(SLIP_KEY + gameCode, JSON.stringify(value))
}

export function readIntent(): SlipIntent | undefined {
  return read(INTENT_KEY, placeBets.input)
}

export function keepIntent(intent: SlipIntent | undefined): void {
  if (intent) sessionStorage.setItem(INTENT_KEY, JSON.stringify(intent))
  else sessionStorage.removeItem(INTENT_KEY)
}

/** The member whose slips the tab keeps; none for a guest's, so that a logout leaves nothing behind. */
const OWNER_KEY = 'vitrine.slipOf'

/** A guest's slips are the member's who logs in; other slips are never shown to another player. True where they were dropped. */
export function keepSlipsOf(account: string | undefined): boolean {
  const owner = sessionStorage.getItem(OWNER_KEY) ?? undefined
  if (owner === account) return false
  if (account === undefined) sessionStorage.removeItem(OWNER_KEY)
  else sessionStorage.setItem(OWNER_KEY, account)
  if (owner === undefined) return false
  forgetSlips()
  return true
}

function forgetSlips(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(SLIP_KEY) || key === INTENT_KEY) sessionStorage.removeItem(key)
}

function read<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  const text = sessionStorage.getItem(key)
  if (!text) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Written by another version, or by hand: start with an empty slip.
    return undefined
  }
}
