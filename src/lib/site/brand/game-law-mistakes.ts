import { categoryProblem, gameProblems, lawfulCategories } from '#lib/shared/games/game-law.ts'
import { shown, type ConfigMistake } from './config-mistakes.ts'
import type { Tenant } from './tenant-schema.ts'
import type { Catalogue } from './catalogue-files.ts'

/** Categories and games that the brand's market forbids, each with its law. */
export function gameLawMistakes(file: string, tenant: Tenant, { games }: Catalogue): ConfigMistake[] {
  const { categories, vendors, licence } = tenant
  const { market } = licence
  const barred = categories.flatMap((category, index) => {
    const problem = categoryProblem(category, market)
    return problem
      ? [
          {
            file,
            key: `categories.${index}`,
            found: shown(category),
            allowed: `${problem.allowed} (${problem.rule}: ${problem.source})`,
          },
        ]
      : []
  })
  const lawful = lawfulCategories(market, categories)
  const offered = games.filter(
    ({ gameType, vassalage }) => lawful.includes(gameType) && vendors.includes(vassalage),
  )
  const broken = offered.flatMap((game) =>
    gameProblems(game, market).map(({ rule, source, found, allowed }) => ({
      file,
      key: `vendors.${vendors.indexOf(game.vassalage)}`,
      found: `${shown(game.nodeId)} with ${found}`,
      allowed: `${allowed} in tenants/catalogue, or leave out the vendor (${rule}: ${source})`,
    })),
  )
  return [...barred, ...broken]
}
