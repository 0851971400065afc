import type { VersionFinding } from '#lib/api/play/lottery-versions.ts'
import { planRefusal, withPlan } from '#lib/shared/draws/schedule-change.ts'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import type { DrawPlan } from '#lib/shared/draws/schedule-types.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import { gameOdds, gameRules } from '#lib/shared/lottery/game-rules.ts'
import { limitProblems } from '#lib/shared/lottery/limits-check.ts'
import { checkOdds } from '#lib/shared/lottery/odds-check.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Game } from './game.ts'
import { changed, scheduled } from './in-force.ts'
import { changesBefore, changesOf, namesIn, type GameChanges, type VersionRow } from './version-rows.ts'

/** Number of coming draws whose rules are checked: stations and animals change from day to day. */
const CHECKED_DRAWS = 14

export interface Checked {
  atMs: number
  statedAgain: readonly string[]
  /** The changes to check; absent: those of the version. */
  changes?: GameChanges
}

/** Findings about the game with this version and the versions in force before it, for the rules of coming draws. */
export function findingsOf(
  work: DrawWork,
  row: VersionRow,
  { atMs, statedAgain, changes = changesOf(row) }: Checked,
): VersionFinding[] {
  const { sql } = work
  const settings = scheduled(work.game.settings, sql)
  const schedule = changes.plan ? withPlan(settings.schedule, changes.plan) : settings.schedule
  const game = changed({ ...work.game, settings: { ...settings, schedule } }, [
    ...changesBefore(sql, { id: row.id, atMs }),
    changes,
  ])
  const above = { stated: namesIn(row.above), statedAgain }
  return [
    ...(changes.odds ? oddsFindings(game, { atMs, above }) : []),
    ...(changes.limits
      ? limitProblems(game.settings.limits).map((each) => ({ code: 'limits' as const, ...each }))
      : []),
    ...(changes.plan ? planFindings(work, changes.plan) : []),
  ]
}

export function isRefused(finding: VersionFinding): boolean {
  return finding.code !== 'aboveHundred' || !finding.isAccepted
}

/** The problems of a plan by itself; accepts any value. */
export function formFindings(timeZone: string, plan: unknown): VersionFinding[] {
  return scheduleProblems({ timeZone, plans: [plan] }).map(({ path, allowed }) => ({
    code: 'plan',
    key: path.replace(/^plans\.0\.?/, ''),
    allowed,
  }))
}

/** Whether a plan may begin or be withdrawn without affecting a draw that was opened or sold. */
export function planFindings({ sql, game, nowMs }: DrawWork, plan: DrawPlan): VersionFinding[] {
  // Opened draws follow the schedule without this plan.
  const { schedule } = game.settings
  const latestSoldIssue = sql.first<{ issue: string | null }>('SELECT max(issue) AS issue FROM draw')?.issue
  const refusal = planRefusal(schedule, {
    plan,
    nowMs,
    ...(latestSoldIssue ? { latestSoldIssue } : {}),
  })
  if (!refusal) return []
  if (refusal.reason === 'tooEarly')
    return [{ code: 'plan', key: 'validFrom', allowed: `${refusal.earliest} or later` }]
  return refusal.problems.slice(0, 1).map(({ path, allowed }) => ({ code: 'plan', key: path, allowed }))
}

function oddsFindings(
  { family, settings }: Game,
  { atMs, above }: { atMs: number; above: { stated: string[]; statedAgain: readonly string[] } },
): VersionFinding[] {
  const rulesets = new Map(
    nextDraws(settings.schedule, atMs, CHECKED_DRAWS).map((draw) => {
      const rules = gameRules(settings, draw)
      return [JSON.stringify(rules), rules]
    }),
  )
  const all = [...rulesets.values()].map(
    (rules) => checkOdds(family, gameOdds(family, settings, rules), { rules, aboveHundred: above }).findings,
  )
  const seen = new Map<string, VersionFinding>()
  for (const findings of all)
    for (const finding of findings) {
      // A play that is not offered on one day may be offered on another: a key is unknown where no draw knows it.
      const isEverywhere = all.every((each) =>
        each.some(
          ({ code, ...at }) =>
            code === 'unknown' && 'key' in finding && 'key' in at && at.key === finding.key,
        ),
      )
      if (finding.code !== 'unknown' || isEverywhere) seen.set(JSON.stringify(finding), finding)
    }
  return [...seen.values()]
}
