import type { ConfigMistake } from '#lib/site/tenants.ts'

/** Every mistake on lines of its own: file, key, what was found, what is allowed. */
export function describeMistakes(mistakes: readonly ConfigMistake[]): string {
  const lines = mistakes.map(
    ({ file, key, found, allowed }) =>
      `${file}\n  key      ${key}\n  found    ${found}\n  allowed  ${allowed}`,
  )
  return `${lines.join('\n')}\n${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`
}
