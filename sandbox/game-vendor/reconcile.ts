import * as z from 'zod/mini'
import type { Journal } from './journal.ts'
import { roomsFor } from './card-rooms-list.ts'
import { signedQuestion, type SignedMessage } from './signed-question.ts'

const common = { brand: z.string(), vendor: z.string() }
const movementsQuestion = z.object({
  ...common,
  currency: z.string(),
  fromMs: z.int(),
  untilMs: z.int(),
  cursor: z.optional(z.string()),
})
const roomsQuestion = z.object({ ...common, currency: z.object({ code: z.string(), exponent: z.int() }) })

/** Answers a brand's reconciliation: only to the brand itself, with its own rows. */
export function transactionsFor(journal: Journal, message: SignedMessage, masterKey: string) {
  const { brand, cursor, ...window } = signedQuestion(movementsQuestion, message, masterKey)
  return journal.list({ brand, ...window }, Number(cursor ?? 0))
}

/** Answers which card rooms there are. */
export function cardRoomsFor(message: SignedMessage, masterKey: string) {
  return roomsFor(signedQuestion(roomsQuestion, message, masterKey), Date.now())
}
