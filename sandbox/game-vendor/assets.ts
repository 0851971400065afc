import path from 'node:path'
import { build } from 'esbuild'

const CLIENT = path.join(import.meta.dirname, 'client')
const ROOT = path.join(import.meta.dirname, '../..')
export const FRONTS = [
  'reels',
  'scratch',
  'poker',
  'bingo',
  'spots',
  'blackjack',
  'plinko',
  'fish',
  'book',
  'room',
] as const

export interface Assets {
  /** Files by their name under `/assets/`, which contains the hash of their content. */
  files: ReadonlyMap<string, { text: string; type: string }>
  /** Script and style sheet of a front. */
  of: (front: string) => { script: string; style: string }
  /** Bytes loaded by one game: its script, shared chunks, and its style sheet. */
  bytesOf: (front: string) => number
}

/** Bundles the fronts in memory: each game loads its own script, and shared code once. */
export async function buildAssets(): Promise<Assets> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: FRONTS.flatMap((front) => [
      path.join(CLIENT, `${front}.ts`),
      path.join(CLIENT, `${front}.css`),
    ]),
    outdir: path.join(ROOT, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    target: ['es2023', 'chrome120', 'firefox121', 'safari17'],
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  })
  const files = new Map(
    outputFiles.map(({ path: file, text }) => [
      path.basename(file),
      { text, type: file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8' },
    ]),
  )
  const outputs = Object.entries(metafile.outputs)
  const named = (entry: string) => {
    const found = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(`/client/${entry}`))
    if (!found) throw new Error(`${entry} was not built`)
    return found
  }
  return {
    files,
    of: (front) => ({
      script: path.basename(named(`${front}.ts`)[0]),
      style: path.basename(named(`${front}.css`)[0]),
    }),
    bytesOf: (front) => {
      const [, { bytes, imports }] = named(`${front}.ts`)
      const shared = imports.map(({ path: file }) => metafile.outputs[file]?.bytes ?? 0)
      return shared.reduce((sum, each) => sum + each, bytes + named(`${front}.css`)[1].bytes)
    },
  }
}
