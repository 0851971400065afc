import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkStyle } from '#lib/site/style-check.ts'
import { checkTheme, readTokens } from '#lib/site/theme-check.ts'

/**
 * Reads every theme, style sheet, component and island of the checkout.
 * A game on the play host has a palette of its own: `src/games/<game>/tokens.css`.
 * @returns one line a fault: `file: what is wrong`
 */
export function checkTokens(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort()
  const base = read('src/styles/tokens.css')
  const names = new Set(readTokens(base).keys())
  const namesFor = (file: string) => {
    const game = /^src\/games\/[^/]+\//.exec(file)?.[0]
    const own = game ? find(`${game}tokens.css`).flatMap((sheet) => [...readTokens(read(sheet)).keys()]) : []
    return new Set([...names, ...own])
  }
  const themes = find('tenants/*/theme.css')
  const sources = find('src/**/*.{css,astro,tsx}').filter((file) => path.basename(file) !== 'tokens.css')
  return [
    ...themes.flatMap((file) => checkTheme(base, read(file)).map((fault) => `${file}: ${fault}`)),
    ...sources.flatMap((file) =>
      checkStyle(file, read(file), namesFor(file)).map((fault) => `${file}: ${fault}`),
    ),
  ]
}

if (import.meta.main) {
  const faults = checkTokens(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(faults.length ? `${faults.length} faults\n` : 'Themes and styles are in order.\n')
  process.exitCode = faults.length ? 1 : 0
}
