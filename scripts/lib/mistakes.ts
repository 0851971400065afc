import type { ConfigMistake } from '#lib/site/tenants.ts'

/** One paragraph per mistake: file, key, found, allowed. */
export function describeMistakes(mistakes: readonly ConfigMistake[]): string {
  const lines = mistakes.map(
    ({ file, key, found, allowed }) =>
      `${file}\n  key      ${key}\n  found    ${found}\n  allowed  ${allowed}`,
  )
  return `${lines.join('\n')}\n${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`
}
