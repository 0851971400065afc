import type { InputOf } from '#lib/api/endpoint.ts'
import { draftLotteryVersion } from '#lib/api/play/lottery-versions.ts'
import { shown, zodMistakes, type ConfigMistake } from '#lib/site/brand/config-mistakes.ts'
import { describeMistakes } from '../lib/mistakes.ts'
import { OpsError } from './call.ts'
import { readJsonInput } from './files.ts'

export type VersionChanges = Pick<InputOf<typeof draftLotteryVersion>, 'odds' | 'limits' | 'sale' | 'plan'>

const SECTIONS = ['odds', 'limits', 'sale', 'plan'] as const

/**
 * A file with the sections of a version that change; odds are decimals there. Its form is in docs/files.md.
 * @throws OpsError with every mistake and its line
 */
export function readVersionFile(file: string): VersionChanges {
  const raw = readJsonInput(file)
  const sections = objectIn(raw)
  if (!sections) throw mistaken([{ file, key: '(file)', found: shown(raw), allowed: 'an object, { … }' }])
  const strays = Object.keys(sections).filter((key) => !SECTIONS.some((each) => each === key))
  const { odds, ...rest } = sections
  const scaled = odds === undefined ? undefined : scaledOdds(file, odds)
  const shape = draftLotteryVersion.input.shape
  const issues = SECTIONS.filter((key) => key !== 'odds').flatMap((key) => {
    const read = shape[key].safeParse(rest[key])
    return read.success
      ? []
      : zodMistakes(
          file,
          { [key]: rest[key] },
          read.error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] })),
        )
  })
  const mistakes = [
    ...strays.map((key) => ({
      ...{ file, key, found: 'an unknown section' },
      allowed: `only ${SECTIONS.join(', ')} (leave this one out)`,
    })),
    ...(scaled?.mistakes ?? []),
    ...issues,
  ]
  if (mistakes.length > 0) throw mistaken(mistakes)
  const read = draftLotteryVersion.input.shape
  return {
    ...(scaled ? { odds: scaled.odds } : {}),
    limits: read.limits.parse(rest['limits']),
    sale: read.sale.parse(rest['sale']),
    plan: read.plan.parse(rest['plan']),
  }
}

/** Decimal odds, as they are kept: in ten-thousandths. */
function scaledOdds(
  file: string,
  odds: unknown,
): { odds: Record<string, number>; mistakes: ConfigMistake[] } {
  const given = objectIn(odds)
  const allowed = 'decimal odds with at most four decimals, such as 12.5'
  if (!given)
    return { odds: {}, mistakes: [{ file, key: 'odds', found: shown(odds), allowed: 'an object, { … }' }] }
  const rows = Object.entries(given).map(([key, value]) => {
    const oddsE4 = typeof value === 'number' ? Math.round(value * 10_000) : Number.NaN
    const isGood = Number.isSafeInteger(oddsE4) && Math.abs(Number(value) * 10_000 - oddsE4) <= 1e-6
    return {
      key,
      oddsE4,
      mistake: isGood ? undefined : { file, key: `odds.${key}`, found: shown(value), allowed },
    }
  })
  return {
    odds: Object.fromEntries(rows.map(({ key, oddsE4 }) => [key, oddsE4])),
    mistakes: rows.flatMap(({ mistake }) => (mistake ? [mistake] : [])),
  }
}

function objectIn(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function mistaken(mistakes: readonly ConfigMistake[]): OpsError {
  return new OpsError(`${describeMistakes(mistakes)}\ncorrect the file and repeat the command`)
}
