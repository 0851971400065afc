import * as z from 'zod/mini'
import { channel, event } from '#lib/api/channel.ts'
import { drawnDraw } from './lottery.ts'
import { gameCode } from './lottery-fields.ts'

/** Results of all games of a brand as they come in: also those of operators and of providers, and corrected ones. */
export const lotteryChannel = channel({
  room: 'lottery',
  who: 'anyone',
  messages: {
    drawn: event(z.object({ gameCode, draw: drawnDraw })),
  },
})
