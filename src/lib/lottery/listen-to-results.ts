import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import type { DrawnDraw } from '#lib/api/play/lottery.ts'
import { listen } from '#lib/client/listen.ts'

/** Results of all games of the brand as they come in, until the returned function is called. */
export function listenToResults(
  onResult: (drawn: { gameCode: string; draw: DrawnDraw }) => void,
): () => void {
  return listen(async () => lotteryChannel, { drawn: (value) => onResult(value) })
}
