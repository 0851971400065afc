import { listLotteryGames } from '#lib/api/play/lottery.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { toFailure } from '#lib/client/remote.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import type { Family } from '#lib/shared/lottery/play.ts'
import { $openGame } from './game-store.ts'
import { $lobby } from './lobby-store.ts'

const families = loader(async () => (await import('#lib/shared/lottery/load-family.ts')).loadFamily)

/** The rules of a game's family; `undefined` where the game no longer exists or the call fails, and texts do without them. */
export async function familyOf(gameCode: string): Promise<AnyFamily | undefined> {
  try {
    const family = await familyIdOf(gameCode)
    return family && (await (await families())[family]())
  } catch (thrown) {
    toFailure(thrown)
    return undefined
  }
}

async function familyIdOf(gameCode: string): Promise<Family | undefined> {
  const open = $openGame.get()
  if (open.state === 'ready' && open.value.game.gameCode === gameCode) return open.value.game.family
  const lobby = $lobby.get()
  const known = lobby.state === 'ready' ? lobby.value : (await call(listLotteryGames, {})).games
  return (
    known.find((game) => game.gameCode === gameCode)?.family ??
    (await call(listLotteryGames, {})).games.find((game) => game.gameCode === gameCode)?.family
  )
}
