import { BrokenBrands, type BuildResult } from './build-site.ts'
import { lastBuiltAt } from './last-build.ts'
import { describeMistakes } from './mistakes.ts'
import { say } from './run.ts'

/** What a build did with each brand. */
export function describeBuild({ built, unchanged, kept, left, pages, ms }: BuildResult): string {
  return [
    ...(built.length > 0
      ? [`built      ${built.join(', ')}: ${pages} pages in ${(ms / 1000).toFixed(1)} s`]
      : []),
    ...(unchanged.length > 0 ? [`unchanged  ${unchanged.join(', ')}`] : []),
    ...kept.map((id) => `kept       ${id}: as it was built last, ${lastBuiltAt(id)} UTC`),
    ...left.map((id) => `left out   ${id}: no good build of it is here, so its hosts are not served`),
  ].join('\n')
}

/**
 * A server goes on with the brands that could be built, and with the last good builds of the others.
 * @throws whatever else failed, and the mistakes where no brand is left
 */
export function goOnWithoutBroken(error: unknown): BuildResult {
  if (!(error instanceof BrokenBrands)) throw error
  const { built, unchanged, kept } = error.result
  if (built.length + unchanged.length + kept.length === 0) throw error
  say(describeMistakes(error.mistakes))
  return error.result
}
