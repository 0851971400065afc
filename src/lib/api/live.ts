import * as z from 'zod/mini'
import { channel, state } from './channel.ts'
import { walletBalance } from './wallet.ts'

/** The currency is known with the balance that a page reads first. */
export const liveBalance = z.omit(walletBalance, { currency: true })

/** What concerns one member alone, told to all of their tabs. */
export const memberChannel = channel({
  room: 'member',
  who: 'session',
  messages: {
    balance: state(liveBalance),
  },
})
