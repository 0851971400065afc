import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkStyle } from '#lib/site/build/style-check.ts'
import { checkContrast, checkTheme, readTokens } from '#lib/site/brand/theme-check.ts'

/** The operators' console has a theme of its own: no tenant's, so it may add tokens. */
const CONSOLE_THEME = 'src/console/styles/theme.css'
/** Sheets of scripts set tokens for their languages. */
const SCRIPTS = 'src/styles/scripts/'

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
    (file) =>
      file !== CONSOLE_THEME &&
      !file.startsWith(SCRIPTS) &&
      !/^src\/(games\/|styles\/tokens\.css$)/.test(file),
  )
  const scripts = find(`${SCRIPTS}*.css`)
  const ofConsole = read(CONSOLE_THEME)
  const namesOf = (file: string) =>
    file.startsWith('src/console/') ? new Set([...names, ...readTokens(ofConsole).keys()]) : names
  return [
    ...themes.flatMap((file) => checkTheme(base, read(file)).map((fault) => `${file}: ${fault}`)),
    ...checkContrast(new Map([...readTokens(base), ...readTokens(ofConsole)])).map(
      (fault) => `${CONSOLE_THEME}: ${fault}`,
    ),
    ...scripts.flatMap((file) =>
      [...readTokens(read(file)).keys()]
        .filter((name) => !names.has(name))
        .map((name) => `${file}: ${name} is not a token: tokens.css declares every name`),
    ),
    ...sources.flatMap((file) =>
      checkStyle(file, read(file), namesOf(file)).map((fault) => `${file}: ${fault}`),
    ),
  ]
}

if (import.meta.main) {
  const faults = checkTokens(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(faults.length ? `${faults.length} faults\n` : 'Themes and styles are in order.\n')
  process.exitCode = faults.length ? 1 : 0
}
