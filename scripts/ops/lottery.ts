import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  enterResult,
  getExposure,
  getLotterySheet,
  listOperatedDraws,
  listOperatedGames,
  operateDraw,
  setRestricted,
  type OperatedDraw,
} from '#lib/api/play/lottery-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { by, decideVersion, draftVersion, gameOf, listIn, showVersions } from './lottery-versions.ts'
import { dayOf } from './dates.ts'
import { readJsonInput } from './files.ts'
import { resultMistakes } from './result-file.ts'
import { say } from './say.ts'

export interface LotteryOptions {
  tenant: string
  game?: string | undefined
  issue?: string | undefined
  /** A business day, `yyyy-mm-dd`. */
  date?: string | undefined
  /** A file with a result, or with what a version changes, as JSON. */
  file?: string | undefined
  closed?: string | undefined
  half?: string | undefined
  /** A version of the game: */
  id?: string | undefined
  /** whether it is on sale, */
  sale?: string | undefined
  /** plays of it that may return more than 100 %, */
  above?: string | undefined
  /** and when it comes into force. */
  at?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** The options of `lottery`, besides the brand. */
export const LOTTERY_OPTION_NAMES = [
  ...['game', 'issue', 'date', 'file', 'closed', 'half'],
  ...['id', 'sale', 'above', 'at', 'as', 'reason'],
] as const satisfies readonly (keyof LotteryOptions)[]

type Action = (target: OpsTarget, options: LotteryOptions) => Promise<void>
const ACTIONS: Record<string, Action> = {
  games: listGames,
  draws: listDraws,
  exposure: showExposure,
  result: enter,
  pause: (target, options) => operate(target, options, 'pause'),
  resume: (target, options) => operate(target, options, 'resume'),
  void: (target, options) => operate(target, options, 'void'),
  restrict,
  sheet: showSheet,
  versions: showVersions,
  draft: draftVersion,
  publish: (target, options) => decideVersion(target, options, 'publish'),
  withdraw: (target, options) => decideVersion(target, options, 'withdraw'),
}

/** `lottery <action>`: operators' views of draws and actions on them, each with operator and reason. */
export async function runLottery(
  target: OpsTarget,
  words: readonly string[],
  options: LotteryOptions,
): Promise<void> {
  const [name = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) throw new OpsError(`lottery takes ${Object.keys(ACTIONS).join(', ')}, not "${name}"`)
  await action(target, options)
}

async function listGames(target: OpsTarget, { tenant }: LotteryOptions): Promise<void> {
  const { games } = await callOps(target, listOperatedGames, { tenant })
  for (const { gameCode, name, family, resultFrom, waiting } of games)
    say(
      `  ${gameCode.padEnd(16)} ${family.padEnd(10)} ${resultFrom}  ${name}${waiting > 0 ? `: ${waiting} wait for a result` : ''}`,
    )
}

async function listDraws(target: OpsTarget, options: LotteryOptions): Promise<void> {
  const { draws } = await callOps(target, listOperatedDraws, gameOf(options))
  say(`${options.tenant} ${options.game}: ${draws.length} draws with bets or operators' entries`)
  for (const draw of draws) tell(draw)
}

async function showExposure(target: OpsTarget, options: LotteryOptions): Promise<void> {
  const { issue } = options
  const exposure = await callOps(target, getExposure, { ...gameOf(options), ...(issue ? { issue } : {}) })
  say(`${options.tenant} ${options.game} ${exposure.issue}: what the draw could cost, of its bound`)
  for (const { play = 'draw', number = '', reservedMinor, boundMinor } of exposure.rows)
    say(`  ${play.padEnd(16)} ${number.padEnd(20)} ${reservedMinor} of ${boundMinor}`)
}

async function enter(target: OpsTarget, options: LotteryOptions): Promise<void> {
  const { file } = options
  if (!file) throw new OpsError('name the file with the result as JSON: --file <path>')
  const result = readJsonInput(file)
  const draw = drawOf(options)
  try {
    tell(await callOps(target, enterResult, { ...draw, result, ...by(options) }))
  } catch (cause) {
    if (!(cause instanceof OpsError) || cause.code !== 'lottery.result') throw cause
    const found = isOfFiles(options.tenant) ? resultMistakes({ ...draw, file, result }) : undefined
    throw new OpsError(found ? `${found}\ncorrect the file and repeat the command` : cause.message)
  }
}

async function operate(
  target: OpsTarget,
  options: LotteryOptions,
  action: 'pause' | 'resume' | 'void',
): Promise<void> {
  tell(await callOps(target, operateDraw, { ...drawOf(options), action, ...by(options) }))
}

async function restrict(target: OpsTarget, options: LotteryOptions): Promise<void> {
  const lists = { closed: listIn(options.closed), half: listIn(options.half) }
  const set = await callOps(target, setRestricted, { ...gameOf(options), ...lists, ...by(options) })
  say(`closed ${set.closed.join(', ') || 'none'}; half ${set.half.join(', ') || 'none'}`)
}

async function showSheet(target: OpsTarget, { tenant, date }: LotteryOptions): Promise<void> {
  if (!date) throw new OpsError('name the day with --date <yyyy-mm-dd>')
  const { currency, games } = await callOps(target, getLotterySheet, { tenant, day: dayOf(date) })
  say(`${tenant} ${date}, in minor units of ${currency.code}`)
  for (const { gameCode, draws, bets, stakeMinor, paidMinor, holdMinor, returnE4 } of games)
    say(
      `  ${gameCode.padEnd(20)} ${draws} draws, ${bets} bets: staked ${stakeMinor}, paid ${paidMinor}, kept ${holdMinor}` +
        (returnE4 === undefined ? '' : `, returned ${(returnE4 / 100).toFixed(2)} %`),
    )
}

function drawOf(options: LotteryOptions): { tenant: string; gameCode: string; issue: string } {
  if (!options.issue) throw new OpsError('name the draw with --issue <yyyymmdd-nnnn>')
  return { ...gameOf(options), issue: options.issue }
}

function tell({ issue, state, result, bets, stakeMinor, paidMinor, openBets, proposed }: OperatedDraw): void {
  say(
    `  ${issue} ${state}: ${bets} bets (${openBets} open), staked ${stakeMinor}, paid ${paidMinor}` +
      (result === null ? '' : `, result ${JSON.stringify(result)}`),
  )
  if (proposed)
    say(`    ${proposed.action} asked for by ${proposed.operator}: another operator has to confirm it`)
}

/** Operators of a deployment need not have its brands' files beside them. */
function isOfFiles(tenant: string): boolean {
  return existsSync(join('tenants', tenant, 'tenant.json'))
}
