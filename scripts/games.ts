import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { gamePage } from './lib/game-page.ts'
import { markedWords } from './lib/marked-words.ts'
import { syncFolder } from './lib/sync-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The in-house games: their folder in `src/games`, their path on the play host, and the colour around their page. */
const GAMES = [
  { name: 'aurora-reels', path: 'slots/aurora-reels', theme: '#060a1c' },
  { name: 'roulette', path: 'tables/roulette', theme: '#04150f' },
  { name: 'scratch', path: 'cards/scratch', theme: '#0a0a26' },
  { name: 'crash', path: 'crash/sky-lantern', theme: '#0b0a24' },
] as const

/** Every file except the page has a hash in its name, so it can be cached permanently. */
const NAMES = '[name]-[hash]'

/**
 * Builds every in-house game to `<outDir>/play/<path>/`: `index.html`, its script, style sheet, icon and chunks. The games of
 * `outDir` stay as they are until all are built.
 * @param options.outDir the site's output folder, default `dist`
 * @returns the written files with their sizes in bytes
 */
export async function buildGames({ outDir = path.join(ROOT, 'dist') }: { outDir?: string } = {}) {
  const fresh = path.join(ROOT, '.build', `games-${process.pid}`)
  const target = path.join(outDir, 'play')
  await rm(fresh, { recursive: true, force: true })
  try {
    const written: { file: string; bytes: number }[] = []
    for (const game of GAMES) written.push(...(await buildGame(game, path.join(fresh, game.path))))
    syncFolder(fresh, target)
    return written.map(({ file, bytes }) => ({ file: path.join(target, path.relative(fresh, file)), bytes }))
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function buildGame(game: (typeof GAMES)[number], target: string) {
  const source = path.join(ROOT, 'src/games', game.name)
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
    target: ['es2023', 'chrome120', 'firefox124', 'safari17.4'],
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    plugins: [markedWords],
    logLevel: 'warning',
  })
  await writeFile(path.join(target, 'index.html'), pageOf(game, Object.entries(metafile.outputs)))
  await copyFile(path.join(source, 'icon.svg'), path.join(target, 'icon.svg'))
  return Object.entries(metafile.outputs).map(([file, { bytes }]) => ({
    file: path.resolve(ROOT, file),
    bytes,
  }))
}

/** The page with the hashed names of `main.ts` and `styles.css`. */
function pageOf(
  game: (typeof GAMES)[number],
  outputs: [file: string, output: { entryPoint?: string }][],
): string {
  return gamePage(game, ROOT).replace(/"\.\/(main\.ts|styles\.css)"/g, (_, entry: string) => {
    const found = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`))
    if (!found) throw new Error(`the page of ${game.name} names ${entry}, which was not built`)
    return `"./${path.basename(found[0])}"`
  })
}
