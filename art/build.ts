import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bannerJobs, brandJobs, fallbackJob, flagJob, tileJob, vendorJob, type Job } from './jobs.ts'
import { flagNames, generatorHash, readBrands, readCatalogue, ROOT } from './sources.ts'

export interface ArtOptions {
  /** Where the site serves `/art` from. */
  outDir: string
  /** Finished files by content address; a run copies from it what it can. */
  cacheDir: string
  /** Brands to draw logos and banners of; all by default. */
  tenantIds?: readonly string[]
  /** Brands that are not drawn now, and whose files stay in `outDir` as they are. */
  keeps?: readonly string[]
  /** Called after each job. */
  onDone?: (done: number, all: number) => void
}
export interface ArtResult {
  made: number
  kept: number
  ms: number
}

/** Makes every picture of the product. Deterministic: the same sources give the same bytes. */
export async function buildArt(options: ArtOptions): Promise<ArtResult> {
  const { vendors, games } = readCatalogue()
  const titles = new Map(vendors.map((vendor) => [vendor.vassalage, vendor.title]))
  const brands = readBrands(options.tenantIds)
  return runJobs(
    [
      ...brands.flatMap((brand) => [...bannerJobs(brand), ...brandJobs(brand)]),
      ...games.map((game) => tileJob(game, titles.get(game.vassalage) ?? game.vassalage)),
      ...vendors.map(vendorJob),
      ...flagNames().map(flagJob),
      fallbackJob(),
    ],
    options,
  )
}

/** Does the jobs whose files the cache lacks, fills `outDir`, and removes from it what no job makes. */
export async function runJobs(
  jobs: readonly Job[],
  { outDir, cacheDir, tenantIds, keeps = [], onDone }: ArtOptions,
): Promise<ArtResult> {
  const started = performance.now()
  const generator = generatorHash()
  await mkdir(cacheDir, { recursive: true })
  const cached = new Set(await readdir(cacheDir))
  const result = { made: 0, kept: 0, ms: 0 }
  let done = 0
  const used = new Set<string>()
  const made = new Set<string>()
  const folders = new Set(jobs.flatMap((job) => job.files.map((file) => dirname(join(outDir, file)))))
  for (const folder of folders) await mkdir(folder, { recursive: true })

  await inParallel(jobs, async (job) => {
    const key = createHash('sha256')
      .update(generator)
      .update(JSON.stringify(job.from))
      .update(job.files.join())
      .digest('hex')
      .slice(0, 32)
    const names = job.files.map((file, index) => `${key}-${index}${extname(file)}`)
    for (const name of names) used.add(name)
    for (const file of job.files) made.add(file)
    if (names.every((name) => cached.has(name))) result.kept += names.length
    else {
      const contents = await job.make()
      for (const [index, name] of names.entries())
        await writeWhole(join(cacheDir, name), contents[index] ?? Buffer.alloc(0))
      result.made += names.length
    }
    for (const [index, file] of job.files.entries())
      await copyFile(join(cacheDir, names[index] ?? ''), join(outDir, file))
    done += 1
    onDone?.(done, jobs.length)
  })

  await removeStrays(outDir, (file) => made.has(file) || keeps.includes(brandOf(file)))
  // A run for some tenants only must not throw away what the others' next run needs.
  if (!tenantIds)
    await Promise.all([...cached].filter((name) => !used.has(name)).map((name) => rm(join(cacheDir, name))))
  return { ...result, ms: Math.round(performance.now() - started) }
}

/** A few jobs at a time: encoders work on their own threads, and one more job keeps this one busy. */
async function inParallel(jobs: readonly Job[], work: (job: Job) => Promise<void>): Promise<void> {
  const queue = jobs.values()
  const worker = async (): Promise<void> => {
    for (const job of queue) await work(job)
  }
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, worker))
}

/** Never leaves half a file under its final name. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.${process.pid}.partial`
  await writeFile(partial, content)
  await rename(partial, file)
}

/** Only in the folders that are wholly ours, so that a mistaken `--out` costs nothing. */
async function removeStrays(outDir: string, stays: (file: string) => boolean): Promise<void> {
  for (const folder of ['games', 'banners', 'brands', 'vendors', 'flags']) {
    const entries = await readdir(join(outDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile() && !stays(relative(outDir, file).replaceAll('\\', '/'))) await rm(file)
    }
  }
}

/** The brand of `banners/<id>/…` or `brands/<id>/…`. */
function brandOf(file: string): string {
  const [kind = '', id = ''] = file.split('/')
  return kind === 'banners' || kind === 'brands' ? id : ''
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'dist/art' },
      cache: { type: 'string', default: '.cache/art' },
      tenant: { type: 'string', multiple: true },
    },
  })
  const { made, kept, ms } = await buildArt({
    outDir: resolve(ROOT, values.out),
    cacheDir: resolve(ROOT, values.cache),
    ...(values.tenant ? { tenantIds: values.tenant } : {}),
  })
  console.log(`art: ${made} made, ${kept} kept, ${(ms / 1000).toFixed(1)} s`)
}
