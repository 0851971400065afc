import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runAstro, type AstroRun } from './astro-run.ts'

const ROOT = '.build/bench/minimal'

const CONFIG = `import { defineConfig } from 'astro/config'
export default defineConfig({ outDir: 'out', output: 'static', build: { format: 'directory', concurrency: 1 } })
`

/** As many pages in as many folders, each writing the same ready text: the least that Astro can do for them. */
const PAGE = `---
import { readFileSync } from 'node:fs'
export function getStaticPaths() {
  const html = readFileSync(process.env.BENCH_HTML ?? '', 'utf8')
  return Array.from({ length: Number(process.env.BENCH_PAGES) }, (_, index) => ({
    params: { page: Math.floor(index / 1000) + '/' + Math.floor((index % 1000) / 40) + '/' + (index % 40) },
    props: { html },
  }))
}
const { html } = Astro.props
---
<Fragment set:html={html} />
`

/** Builds the smallest Astro project that writes so many pages of so many bytes. */
export async function runMinimalAstro(pages: number, bytesPerPage: number): Promise<AstroRun> {
  rmSync(ROOT, { recursive: true, force: true })
  mkdirSync(join(ROOT, 'src/pages'), { recursive: true })
  // Its own package: the product's import names and settings are not its.
  writeFileSync(join(ROOT, 'package.json'), '{ "name": "minimal", "private": true, "type": "module" }\n')
  writeFileSync(join(ROOT, 'astro.config.mjs'), CONFIG)
  writeFileSync(join(ROOT, 'src/pages/[...page].astro'), PAGE)
  writeFileSync(join(ROOT, 'page.html'), pageOf(bytesPerPage))
  try {
    const env = { BENCH_PAGES: String(pages), BENCH_HTML: resolve(ROOT, 'page.html') }
    return await runAstro(['--root', ROOT], env, join(ROOT, 'out'))
  } finally {
    rmSync(ROOT, { recursive: true, force: true })
  }
}

function pageOf(bytes: number): string {
  const line =
    '<li class="card"><a href="/game/first"><img src="/art/first.avif" alt="" width="200" height="266">First game</a></li>\n'
  const head = '<html lang="en"><head><title>Minimal</title></head><body><ul>'
  return `${head}${line.repeat(Math.max(1, Math.round((bytes - head.length) / line.length)))}</ul></body></html>`
}
