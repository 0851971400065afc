import { getHotGames, listGameSettings, setGame, setHotGames } from '#lib/api/play/games-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

interface GamesOptions {
  tenant: string
  game?: string | undefined
  name?: string | undefined
  at?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

const STATES = { open: 'on', maintenance: 'maintenance', hide: 'hidden' } as const

/** `games closed|find|open|maintenance|hide|hot|order`: single games of a brand, and the order of its hot games. */
export async function runGames(
  target: OpsTarget,
  words: readonly string[],
  options: GamesOptions,
): Promise<void> {
  const [action = ''] = expectWords(words, 1)
  const { tenant, game, name } = options
  if (action === 'hot') return tellHot(target, tenant)
  if (action === 'closed' || action === 'find') {
    const asked = action === 'closed' ? { closed: '1' as const } : { gameName: name ?? '' }
    const { games, total } = await callOps(target, listGameSettings, { tenant, ...asked })
    say(`${tenant}: ${total} games`)
    for (const { nodeId, gameName, vendorName, state, changedBy, reason } of games)
      say(
        `  ${nodeId}  ${gameName} (${vendorName})  ${state}${changedBy ? `  ${changedBy}: ${reason ?? ''}` : ''}`,
      )
    return
  }
  const { operator, reason } = who(options)
  if (action === 'order') {
    const games = (game ?? '').split(',').filter((each) => each !== '')
    await callOps(target, setHotGames, { tenant, games, operator, reason })
    return tellHot(target, tenant)
  }
  const state = Object.entries(STATES).find(([each]) => each === action)?.[1]
  if (!state)
    throw new OpsError(
      `games takes "closed", "find", "open", "maintenance", "hide", "hot" or "order", not "${action}"`,
    )
  if (!game) throw new OpsError('name the game with --game <id>; "games find --name <part>" shows them')
  const until = options.at === undefined ? {} : { untilMs: momentOf(options.at) }
  const after = await callOps(target, setGame, { tenant, nodeId: game, state, ...until, operator, reason })
  say(`${tenant}: ${after.gameName} is ${after.state}`)
}

async function tellHot(target: OpsTarget, tenant: string): Promise<void> {
  const { games, isSet, changedBy, reason } = await callOps(target, getHotGames, { tenant })
  say(
    `${tenant}: ${games.length} hot games, ${isSet ? `set by ${changedBy}: ${reason}` : 'as its files have them'}`,
  )
  games.forEach(({ nodeId, gameName }, index) => say(`  ${index + 1}. ${nodeId}  ${gameName}`))
}

function who({ as: operator, reason }: GamesOptions): { operator: string; reason: string } {
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  return { operator, reason }
}

function momentOf(text: string): number {
  const atMs = Date.parse(text)
  if (Number.isNaN(atMs)) throw new OpsError(`--at takes a time such as 2026-12-01T06:00Z, not "${text}"`)
  return atMs
}
