import { lineOf } from '#lib/site/brand/config-lines.ts'
import type { ConfigMistake } from '#lib/site/brand/config-mistakes.ts'

/** One paragraph per mistake: file with line, key, found, allowed. */
export function describeMistakes(mistakes: readonly ConfigMistake[]): string {
  const lines = mistakes.map((mistake) => {
    const { file, key, found, allowed } = mistake
    const line = lineOf(mistake)
    const place = line === undefined ? file : `${file}:${line}`
    return `${place}\n  key      ${key}\n  found    ${found}\n  allowed  ${allowed}`
  })
  return `${lines.join('\n')}\n${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`
}
