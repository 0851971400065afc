import type { Channel, RoomKind } from './channel.ts'
import { chatChannel } from './chat.ts'
import { crashChannel } from './crash.ts'
import { brandChannel, memberChannel } from './live.ts'
import { lotteryChannel } from './lottery-channel.ts'

/** The registry of all channels, by their room. */
export const CHANNELS: Readonly<Partial<Record<RoomKind, Channel>>> = {
  member: memberChannel,
  brand: brandChannel,
  chat: chatChannel,
  crash: crashChannel,
  lottery: lotteryChannel,
}
