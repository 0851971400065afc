import type { LotteryLimits } from '#lib/api/play/lottery-fields.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { drawAt } from '#lib/shared/draws/schedule.ts'
import { scheduleProblems } from '#lib/shared/draws/schedule-check.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameOdds, gameRules } from '#lib/shared/lottery/game-rules.ts'
import { limitProblems } from '#lib/shared/lottery/limits-check.ts'
import { checkOdds } from '#lib/shared/lottery/odds-check.ts'
import { LOTTERY_PRESETS, type LotteryPreset } from './lottery-presets.ts'
import type { LotteryGameFile } from './lottery-schema.ts'
import type { Tenant } from './tenant-schema.ts'

/** In smallest stakes of the currency. A draw's bound covers the wins of all its bets together. */
const LIMITS = {
  units: [1, 5, 10, 50, 100],
  maxLine: 50_000,
  maxSlip: 200_000,
  number: 5_000_000,
  play: 50_000_000,
  draw: 200_000_000,
  winCap: 2_500_000,
}
/** Presets have draws from this date on; a brand's first draw is the first that is requested. */
const VALID_FROM = '2026-01-01'

/** The brand's games with all defaults. */
export function lotteryGames({
  lottery,
  currency,
  timeZone,
}: Pick<Tenant, 'lottery' | 'currency' | 'timeZone'>): LotterySettings[] {
  const unit = stakesFor({ code: currency.code, exponent: currency.exponent })[0] ?? 1
  return lottery.games.map((game) => settingsOf(game, { unit, timeZone }))
}

/** Cache: brands share games, and computing the returns of one takes a third of a second. */
const judged = new Map<string, string[]>()

/** The problems of one game, as text; empty if it may be published. */
export function lotteryMistakes(file: LotteryGameFile, settings: LotterySettings, nowMs: number): string[] {
  const { family, schedule, variant, odds, limits } = settings
  const key = JSON.stringify([family, schedule, variant, odds, limits, file.aboveHundred])
  const known = judged.get(key)
  if (known) return known
  const mistakes = mistakesOf(file, settings, nowMs)
  judged.set(key, mistakes)
  return mistakes
}

function mistakesOf(file: LotteryGameFile, settings: LotterySettings, nowMs: number): string[] {
  const family = ALL_FAMILIES[settings.family]
  const schedule = scheduleProblems(settings.schedule).map(
    ({ path, allowed }) => `schedule.${path}: ${allowed}`,
  )
  if (schedule.length > 0) return schedule
  const draw = drawAt(settings.schedule, nowMs)
  if (!draw) return ['the schedule has no draw on sale']
  const rules = gameRules(settings, draw)
  const unknown = (rules.plays ?? []).filter((id) => !family.plays.some((play) => play.id === id))
  if (unknown.length > 0) return [`plays: the family has no ${unknown.join(', ')}`]
  const missing = family.problemOfRules(rules)
  if (missing) return [`${missing.at ?? 'rules'}: ${missing.code}`]
  const contradictions = limitProblems(settings.limits)
  if (contradictions.length > 0) return contradictions.map(({ key, allowed }) => `limits.${key}: ${allowed}`)
  const { findings } = checkOdds(family, gameOdds(family, settings, rules), {
    rules,
    ...(file.aboveHundred ? { aboveHundred: file.aboveHundred } : {}),
  })
  return findings.flatMap((finding) => {
    if (finding.code === 'unknownPrice')
      return [`pricesE4.${finding.key}: a price of no play, or of no ticket that has its own price`]
    if (finding.code !== 'aboveHundred') return [`odds.${finding.key}: ${finding.code}`]
    return finding.isAccepted
      ? []
      : [
          `odds of ${finding.play} return ${finding.returnE4 / 100} % (${finding.ticket}): lower them, or name the play in aboveHundred.stated and .statedAgain`,
        ]
  })
}

function settingsOf(file: LotteryGameFile, brand: { unit: number; timeZone: string }): LotterySettings {
  const preset: LotteryPreset = LOTTERY_PRESETS[file.preset]
  const { family, group, page, prizeMode, category, resultFrom, timing } = preset
  const { closeLeadSeconds, drawDelaySeconds } = preset
  const { model, bonusFrom, series, plays, pricesE4 } = file
  return {
    gameCode: file.gameCode ?? file.preset,
    name: file.name ?? preset.name,
    family,
    group,
    page,
    prizeMode,
    category,
    resultFrom,
    schedule: {
      timeZone: preset.timeZone ?? brand.timeZone,
      plans: [{ validFrom: VALID_FROM, closeLeadSeconds, drawDelaySeconds, timing }],
    },
    variant: {
      ...preset.variant,
      ...(model ? { model } : {}),
      ...(bonusFrom ? { bonusFrom } : {}),
      ...(series ? { series } : {}),
      ...(plays ? { plays } : {}),
      ...(pricesE4 ? { pricesE4 } : {}),
    },
    odds: { ...preset.odds, ...file.odds },
    limits: limitsOf(file.limits, brand.unit),
    restricted: { closed: [], half: [] },
    canCancel: file.canCancel,
    slipMode: file.slipMode,
    maxChaseDraws: file.maxChaseDraws,
    voidAfterMinutes: file.voidAfterMinutes,
  }
}

function limitsOf(own: LotteryGameFile['limits'], unit: number): LotteryLimits {
  return {
    unitsMinor: own.unitsMinor ?? LIMITS.units.map((each) => each * unit),
    maxMultiple: own.maxMultiple ?? 1_000,
    maxLineMinor: own.maxLineMinor ?? LIMITS.maxLine * unit,
    maxSlipMinor: own.maxSlipMinor ?? LIMITS.maxSlip * unit,
    numberMinor: own.numberMinor ?? LIMITS.number * unit,
    playMinor: own.playMinor ?? LIMITS.play * unit,
    drawMinor: own.drawMinor ?? LIMITS.draw * unit,
    winCapMinor: own.winCapMinor ?? LIMITS.winCap * unit,
  }
}
