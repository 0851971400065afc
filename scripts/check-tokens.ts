import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkStyle } from '#lib/site/build/style-check.ts'
import { checkTheme, readTokens } from '#lib/site/brand/theme-check.ts'

/**
 * Checks every theme, style sheet, component and island of the checkout. Games have their own colours, on an origin without
 * themes.
 * @returns one line per violation: `file: problem`
 */
export function checkTokens(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort()
  const base = read('src/styles/tokens.css')
  const names = new Set(readTokens(base).keys())
  const themes = find('tenants/*/theme.css')
  const sources = find('src/**/*.{css,astro,tsx}').filter(
    (file) => !/^src\/(games\/|styles\/tokens\.css$)/.test(file),
  )
  return [
    ...themes.flatMap((file) => checkTheme(base, read(file)).map((fault) => `${file}: ${fault}`)),
    ...sources.flatMap((file) => checkStyle(file, read(file), names).map((fault) => `${file}: ${fault}`)),
  ]
}

if (import.meta.main) {
  const faults = checkTokens(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(faults.length ? `${faults.length} faults\n` : 'Themes and styles are in order.\n')
  process.exitCode = faults.length ? 1 : 0
}
