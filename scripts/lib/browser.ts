import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { chromium, type Browser } from '@playwright/test'
import { say } from './run.ts'
import { fontEnv, type TestFace } from './test-fonts.ts'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Headless Chromium: the same engine with a quarter less load. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Path of the browser for measurements: full Chromium, as players use, or else the headless shell. Throws with instructions. */
export function findBrowser(): string {
  return named() ?? installed([...SYSTEM, SHELL]) ?? install('chromium', SYSTEM)
}

/** Path of the browser for tests: the headless shell, or else Chromium. Throws with instructions if neither is installed. */
export function findTestBrowser(): string {
  const paths = [SHELL, ...SYSTEM]
  return named() ?? installed(paths) ?? install('chromium-headless-shell', paths)
}

/** A browser of tests and proofs: as a container's root, without a graphics card, and without traffic of its own. */
export const TEST_BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser for tests, with the fonts of packages alone; the caller closes it. */
export function launchTestBrowser(
  flags: readonly string[] = [],
  face: TestFace = 'narrow',
): Promise<Browser> {
  return chromium.launch({
    executablePath: findTestBrowser(),
    args: [...TEST_BROWSER_FLAGS, ...flags],
    env: browserEnv(face),
  })
}

/** The environment of a test browser: this process's, with the fonts of packages. */
export function browserEnv(face: TestFace): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(own), ...fontEnv(face) }
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, but there is no such file.`)
  return path || undefined
}

/** The system's, or Playwright's own. */
function installed(paths: readonly string[]): string | undefined {
  return [...paths, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Installs it on Debian, as root. */
function install(name: string, paths: readonly string[]): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`No Chromium found: installing the package "${name}" …`)
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] })
    const path = installed(paths)
    if (path) return path
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to one.',
  )
}
