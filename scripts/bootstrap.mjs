// Runs on the machine's own Node (20 or newer) before anything is installed: installs what the lock file says, then
// hands over to the Node that the project pins. Plain JavaScript without dependencies, for that reason.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules/.vitrine-lock')
const bin = join(root, 'node_modules/.bin')

const major = Number(process.versions.node.split('.')[0])
if (major < 20)
  stop(
    `Node ${process.versions.node} is too old: Vitrine needs Node 20 or newer to start (it brings its own Node 24).`,
  )

const [command, ...rest] = process.argv.slice(2)
if (!command)
  stop(
    'Say what to run: start, test, dev, build, tenant, ops, bench, prove, conformance, release, drill, rehearse, advisories, art or types.',
  )

install()
// With the project's own Node first on the path, every script and tool runs on it.
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
}
const run = spawnSync(join(bin, 'node'), [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env,
})
process.exit(run.status ?? (run.signal === 'SIGINT' ? 130 : 1))

function install() {
  // A link leads to the packages of another checkout, which are that one's to install.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installing packages (only when the lock file changes) …\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) stop('npm ci failed: see its message above.')
  writeFileSync(stamp, wanted)
  useHooks()
}

// Each commit is checked for types; a place of the developer's own for hooks stays.
function useHooks() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (!existsSync(join(root, '.git')) || git('config', '--get', 'core.hooksPath').stdout) return
  git('config', 'core.hooksPath', '.githooks')
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
