import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The in-house games: their source folder, and their path on the play host. */
const GAMES = [
  { source: 'src/games/aurora-reels', path: 'slots/aurora-reels' },
  { source: 'src/games/roulette', path: 'tables/roulette' },
  { source: 'src/games/scratch', path: 'cards/scratch' },
  { source: 'src/games/crash', path: 'crash/sky-lantern' },
] as const
const PARTS = 'src/games/frame/parts'

/** Every file except the page has a hash in its name, so it can be cached permanently. */
const NAMES = '[name]-[hash]'

/**
 * Builds every in-house game to `<outDir>/play/<path>/`: `index.html`, its script, style sheet, icon and chunks.
 * @param options.outDir the site's output folder, default `dist`
 * @returns the written files with their sizes in bytes
 */
export async function buildGames({ outDir = path.join(ROOT, 'dist') }: { outDir?: string } = {}) {
  const written: { file: string; bytes: number }[] = []
  for (const game of GAMES) written.push(...(await buildGame(game, path.join(outDir, 'play', game.path))))
  return written
}

async function buildGame(game: (typeof GAMES)[number], target: string) {
  const source = path.join(ROOT, game.source)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(source, 'main.ts'), path.join(source, 'styles.css')],
    outdir: target,
    entryNames: NAMES,
    chunkNames: `chunks/${NAMES}`,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: ['es2023', 'chrome120', 'firefox121', 'safari17'],
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  await writeFile(path.join(target, 'index.html'), await pageOf(source, Object.entries(metafile.outputs)))
  await copyFile(path.join(source, 'icon.svg'), path.join(target, 'icon.svg'))
  return Object.entries(metafile.outputs).map(([file, { bytes }]) => ({
    file: path.resolve(ROOT, file),
    bytes,
  }))
}

/** The page with the parts of the frame, and with the hashed names of `main.ts` and `styles.css`. */
async function pageOf(
  source: string,
  outputs: [file: string, output: { entryPoint?: string }][],
): Promise<string> {
  const own = await readFile(path.join(source, 'index.html'), 'utf8')
  const parts = new Map(
    await Promise.all(
      ['head', 'dialogs'].map(
        async (name) => [name, await readFile(path.join(ROOT, PARTS, `${name}.html`), 'utf8')] as const,
      ),
    ),
  )
  const page = own.replace(/<!-- frame:(\w+) -->/g, (place, name: string) => parts.get(name) ?? place)
  return page.replace(/"\.\/(main\.ts|styles\.css)"/g, (_, entry: string) => {
    const found = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`))
    if (!found) throw new Error(`${source}/index.html names ${entry}, which was not built`)
    return `"./${path.basename(found[0])}"`
  })
}
