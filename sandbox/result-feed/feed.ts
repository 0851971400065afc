import { drawBefore } from '#lib/shared/draws/past-draws.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { sha256Text } from '#lib/shared/draws/sha256.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameRules, stationId } from '#lib/shared/lottery/game-rules.ts'
import { drawVnResult } from '#lib/shared/lottery/vn/result.ts'
import { defaultVnRules } from '#lib/shared/lottery/vn/rules.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import { post } from '../http.ts'
import { signWebhook } from '../signatures.ts'

/**
 * A sandbox provider of official lottery results: it delivers each official draw of every brand, signed, when it is due.
 * Its numbers are invented, and the same for all brands and at every start.
 */

interface FedBrand {
  host: string
  merchantCode: string
  games: readonly LotterySettings[]
}

interface Settings {
  /** The port of the local site. */
  port: number
  /** `RESULT_KEY` of the platform. */
  key: string
  brands: readonly FedBrand[]
  everyMs: number
}

const PATH = '/lotto/results/notice'

/** Starts the deliveries; returns a function that stops them. */
export function startResultFeed({ everyMs, ...settings }: Settings): () => void {
  const delivered = new Set<string>()
  const deliver = () => void deliverDue(settings, delivered, Date.now())
  deliver()
  const timer = setInterval(deliver, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Delivers the last draw of every official game that was not accepted yet. */
export async function deliverDue(
  { port, key, brands }: Omit<Settings, 'everyMs'>,
  delivered: Set<string>,
  nowMs: number,
): Promise<void> {
  for (const { host, merchantCode, games } of brands)
    for (const settings of games.filter(({ resultFrom }) => resultFrom === 'feed')) {
      const draw = lastDue(settings, nowMs)
      const name = `${host} ${settings.gameCode} ${draw?.issue ?? ''}`
      if (!draw || delivered.has(name)) continue
      const body = JSON.stringify({
        brand: merchantCode,
        gameCode: settings.gameCode,
        issue: draw.issue,
        result: madeUpResult(settings, draw),
      })
      const status = await statusOf({ host, port }, { body, signature: signWebhook(key, body, nowMs) })
      // A refusal of the site is final; only failures are repeated.
      if (status > 0 && status < 500) delivered.add(name)
    }
}

function madeUpResult(settings: LotterySettings, draw: ScheduledDraw): unknown {
  const { family, variant } = settings
  const drawOf = (who: string) =>
    secureDraw(drawWords(sha256Text(`sandbox results of ${who}`), family, draw.issue))
  if (family !== 'vn') return ALL_FAMILIES[family].drawResult(gameRules(settings, draw), drawOf(family))
  // A station draws once: games on the same draw show the same numbers, stations and regions each their own.
  const { region = 'north' } = variant
  const stations = draw.stations.length > 0 ? draw.stations.map(stationId) : [region]
  return {
    stations: stations.flatMap(
      (station) => drawVnResult(defaultVnRules(region, 'house', [station]), drawOf(station)).stations,
    ),
  }
}

function lastDue({ schedule }: LotterySettings, nowMs: number): ScheduledDraw | undefined {
  const [next] = nextDraws(schedule, nowMs, 1)
  let draw = next && drawBefore(schedule, next)
  while (draw && draw.drawsAtMs > nowMs) draw = drawBefore(schedule, draw)
  return draw
}

/** The status of the site's reply; 0 if there was none. */
async function statusOf(
  { host, port }: { host: string; port: number },
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  try {
    const url = new URL(PATH, `http://${host}:${port}`)
    return (await post(url, { body, headers, timeoutMs: 10_000 })).status
  } catch {
    // The delivery is repeated.
    return 0
  }
}
