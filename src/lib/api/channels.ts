import type { Channel, RoomKind } from './channel.ts'
import { chatChannel } from './talk/chat.ts'
import { crashChannel } from './play/crash.ts'
import { brandChannel, memberChannel } from './talk/live.ts'
import { lotteryChannel } from './play/lottery-channel.ts'

/** The registry of all channels, by their room. */
export const CHANNELS: Readonly<Partial<Record<RoomKind, Channel>>> = {
  member: memberChannel,
  brand: brandChannel,
  chat: chatChannel,
  crash: crashChannel,
  lottery: lotteryChannel,
}
