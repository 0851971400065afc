import * as z from 'zod/mini'
import { channel, event, state } from '#lib/api/channel.ts'
import { inboxMessage } from '#lib/api/people/messages.ts'
import { minorUnits, timestampMs } from '#lib/api/fields.ts'
import { walletBalance } from '#lib/api/ledger/wallet.ts'
import { liveWin } from '#lib/api/play/games-winners.ts'

/** The currency is part of the balance that a page reads first. */
export const liveBalance = z.omit(walletBalance, { currency: true })

/** Messages for one member, sent to all of their tabs. */
export const memberChannel = channel({
  room: 'member',
  who: 'session',
  messages: {
    balance: state(liveBalance),
    /** How many messages of the inbox are unread. */
    unread: state(z.int().check(z.minimum(0))),
    /** Just written to the inbox. */
    message: event(inboxMessage),
    /** A limit, a break or the reality check was changed; each page that shows them reads them again. */
    protection: event(z.object({ atMs: timestampMs })),
    /** A bonus was given, whoever asked for it. */
    bonus: event(z.object({ amountMinor: minorUnits })),
  },
})

/** What concerns everybody who is logged in at a brand. */
export const brandChannel = channel({
  room: 'brand',
  who: 'session',
  messages: {
    /** A large win of somebody, name masked. */
    win: event(liveWin),
    /** How many shares of a drop of red envelopes are left: when it falls, and as they go. */
    envelope: event(
      z.object({
        offerId: z.string(),
        drop: z.string(),
        left: z.int().check(z.minimum(0)),
        shares: z.int(),
        endsAtMs: timestampMs,
      }),
    ),
    /** Scores of leaderboards have changed; each page asks for what it shows. */
    boards: event(z.object({ atMs: timestampMs })),
    /** When the brand closes for maintenance; `null` where nothing is planned. */
    maintenance: state(z.object({ startsAtMs: z.nullable(timestampMs) })),
  },
})
