import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { drawByIssue } from '#lib/shared/draws/schedule.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { shown, type ConfigMistake } from '#lib/site/brand/config-mistakes.ts'
import { lotteryGames } from '#lib/site/brand/lottery-games.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { describeMistakes } from '../lib/mistakes.ts'

interface Entered {
  tenant: string
  gameCode: string
  issue: string
  file: string
  result: unknown
}

/**
 * Why a result was refused: every place where it differs in form from a drawn one, with its line; otherwise what its game's
 * own rule says. `undefined` where the brand's files do not know the draw.
 */
export function resultMistakes({ tenant, gameCode, issue, file, result }: Entered): string | undefined {
  const settings = lotteryGames(readTenantFiles(tenant, readCatalogue()).tenant).find(
    (each) => each.gameCode === gameCode,
  )
  const drawn = settings && aResult(settings, issue)
  if (!drawn) return undefined
  const mistakes = differences({ file, key: '', found: result, like: drawn.example })
  if (mistakes.length > 0) return describeMistakes(mistakes)
  const problem = drawn.problemOf(result)
  if (!problem) return undefined
  const { code, at = '(file)', value } = { value: undefined, ...problem }
  const allowed = code === 'repeated' ? 'each number once' : 'numbers of the game (docs/files.md)'
  return describeMistakes([{ file, key: at, found: shown(value ?? result), allowed }])
}

function aResult(settings: LotterySettings, issue: string) {
  const draw = drawByIssue(settings.schedule, issue)
  if (!draw) return undefined
  const family = ALL_FAMILIES[settings.family]
  const rules = gameRules(settings, draw)
  return {
    example: family.drawResult(rules, () => 0),
    problemOf: (result: unknown) => family.problemOfResult(result, rules),
  }
}

interface Compared {
  file: string
  key: string
  found: unknown
  like: unknown
}

function differences({ file, key, found, like }: Compared): ConfigMistake[] {
  const mistake = (allowed: string) => [{ file, key: key || '(file)', found: shown(found), allowed }]
  const within = (name: string | number) => (key === '' ? `${name}` : `${key}.${name}`)
  if (Array.isArray(like)) {
    if (!Array.isArray(found) || found.length !== like.length) return mistake(`a list of ${like.length}`)
    return like.flatMap((each: unknown, index) =>
      differences({ file, key: within(index), found: found[index], like: each }),
    )
  }
  if (typeof like === 'object' && like !== null) {
    if (typeof found !== 'object' || found === null || Array.isArray(found))
      return mistake('an object, { … }')
    const given = new Map(Object.entries(found))
    const strays = [...given.keys()].filter((name) => !Object.hasOwn(like, name))
    return [
      ...strays.map((name) => ({
        ...{ file, key: within(name), found: 'an unknown key' },
        allowed: `only ${Object.keys(like).join(', ')}`,
      })),
      ...Object.entries(like).flatMap(([name, each]) =>
        differences({ file, key: within(name), found: given.get(name), like: each }),
      ),
    ]
  }
  if (typeof like === 'number')
    return Number.isInteger(found) ? [] : mistake('a whole number, without quotes')
  if (typeof like !== 'string') return []
  if (!/^\d+$/.test(like)) return found === like ? [] : mistake(`"${like}"`)
  const isNumber = typeof found === 'string' && new RegExp(`^\\d{${like.length}}$`).test(found)
  return isNumber ? [] : mistake(`${like.length} digits in double quotes, with leading zeros`)
}
