import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { watchTree } from './process-tree.ts'

/** One `astro build`, measured from outside. */
export interface AstroRun {
  seconds: number
  processorSeconds: number
  peakMiB: number
  pages: number
  /** All bytes of the pages' HTML. */
  pageBytes: number
  /** Everything that was written, pages included. */
  files: number
}

/** Runs one Astro build to its end. Two at a time in one checkout would overwrite each other's intermediate files. */
export async function runAstro(
  args: readonly string[],
  env: Record<string, string>,
  outDir: string,
): Promise<AstroRun> {
  const from = performance.now()
  const child = spawn('node_modules/.bin/astro', ['build', ...args], {
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
    })
  const watch = watchTree(child.pid ?? 0)
  const [code] = await once(child, 'close')
  const usage = watch.stop()
  const seconds = (performance.now() - from) / 1000
  if (code !== 0) throw new Error(`astro build ${args.join(' ')} ended with ${String(code)}\n${output}`)
  return { seconds, ...usage, ...countFiles(outDir) }
}

function countFiles(folder: string): Pick<AstroRun, 'pages' | 'pageBytes' | 'files'> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const pages = files.filter((entry) => entry.name.endsWith('.html'))
  const pageBytes = pages.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { pages: pages.length, pageBytes, files: files.length }
}
