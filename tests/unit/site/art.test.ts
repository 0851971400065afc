import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bannerArt, BANNER_NAMES, gameArt, TILE } from '#lib/site/brand/art.ts'
import { drawBanner } from '../../../art/banner.ts'
import {
  drawFallback,
  drawIcon,
  drawLogo,
  drawShareImage,
  drawVendorMark,
  type Brand,
} from '../../../art/brand.ts'
import { runJobs } from '../../../art/build.ts'
import { drawFlag } from '../../../art/flags.ts'
import { bannerJobs, brandJobs, fallbackJob, flagJob, tileJob, vendorJob } from '../../../art/jobs.ts'
import { MOTIFS } from '../../../art/motifs/index.ts'
import { flagNames, readBrands, readCatalogue } from '../../../art/sources.ts'
import { drawTile } from '../../../art/tile.ts'

// Whole files are made here, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const KIB = 1024
const { vendors, games } = readCatalogue()
const brand: Brand = {
  id: 'sample',
  name: 'Sample',
  dir: 'rtl',
  theme: { mode: 'light', hue: 150, accentHue: 60, mark: 'sail', lead: 'casino' },
}
const sampled = games.filter((_, index) => index % 120 === 3)
const tiles = sampled.map((game) => tileJob(game, 'Pearl Grove'))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-art-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the drawings', () => {
  const svgs = [
    ...games.map((game) => drawTile({ ...game, vendorTitle: 'Pearl Grove' }, TILE)),
    ...vendors.map(drawVendorMark),
    ...flagNames().map(drawFlag),
    ...BANNER_NAMES.map((name) => drawBanner(brand, name, { width: 780, height: 520 })),
    drawLogo(brand),
    drawIcon(brand),
    drawShareImage(brand),
    drawFallback(),
  ]

  it('hold numbers only where numbers belong, and nothing that runs or is fetched', () => {
    for (const svg of svgs) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
      expect(svg).not.toMatch(/<script|style=|href=|<text|<image|\son\w+=/)
    }
  })

  it('refer only to what they define', () => {
    for (const svg of svgs) {
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]))
      expect([...svg.matchAll(/url\(#(\w+)\)/g)].filter((match) => !defined.has(match[1]))).toEqual([])
    }
  })

  it('differ between games that share a motif', () => {
    const [first, second] = games.filter((game) => game.art.motif === 'tiger')
    if (!first || !second) throw new Error('no two games with a tiger')
    expect(drawTile({ ...first, vendorTitle: '' }, TILE)).not.toBe(
      drawTile({ ...second, vendorTitle: '' }, TILE),
    )
  })

  it('say which motif is unknown and which there are', () => {
    const entry = {
      nodeId: 'pg-x',
      gameName: 'X',
      vendorTitle: 'PG',
      art: { motif: 'unicorn', hue: 0, accentHue: 0 },
    }
    expect(() => drawTile(entry, TILE)).toThrow(/pg-x: art\.motif "unicorn" is not one of anchor, /)
    expect(Object.keys(MOTIFS).length).toBeGreaterThanOrEqual(100)
  })
})

describe('the files', () => {
  it('are the same bytes on each run, and within their bounds', async () => {
    const once = await Promise.all(tiles.map((job) => job.make()))
    const again = await Promise.all(tiles.map((job) => job.make()))
    for (const [index, files] of once.entries()) {
      expect(files.map((file) => file.length)).toSatisfy(
        (sizes: number[]) => (sizes[0] ?? 0) <= 7 * KIB && (sizes[2] ?? 0) <= 12 * KIB,
      )
      for (const [variant, file] of files.entries()) expect(again[index]?.[variant]?.equals(file)).toBe(true)
    }
  })

  it('come from the cache on a second run, and strays are removed', async () => {
    const options = { outDir: join(folder, 'out'), cacheDir: join(folder, 'cache') }
    const jobs = [...tiles.slice(0, 1), ...flagNames().map(flagJob), ...vendors.map(vendorJob), fallbackJob()]
    const count = jobs.reduce((sum, job) => sum + job.files.length, 0)
    expect(await runJobs(jobs, options)).toMatchObject({ made: count, kept: 0 })
    await writeFile(join(options.outDir, 'games/gone-400.avif'), '')
    const before = await stat(join(options.cacheDir, (await readdir(options.cacheDir))[0] ?? ''))
    expect(await runJobs(jobs, options)).toMatchObject({ made: 0, kept: count })
    expect((await stat(join(options.cacheDir, (await readdir(options.cacheDir))[0] ?? ''))).mtimeMs).toBe(
      before.mtimeMs,
    )
    expect(await readdir(join(options.outDir, 'games'))).not.toContain('gone-400.avif')

    // Of a brand that is not drawn now, everything stays; of one that is gone, nothing.
    for (const file of ['banners/najm/w_home-1-390.avif', 'brands/najm/logo.svg', 'brands/gone/logo.svg']) {
      await mkdir(dirname(join(options.outDir, file)), { recursive: true })
      await writeFile(join(options.outDir, file), '')
    }
    await runJobs(jobs, { ...options, tenantIds: [], keeps: ['najm'] })
    expect(await readdir(join(options.outDir, 'banners/najm'))).toEqual(['w_home-1-390.avif'])
    expect(await readdir(join(options.outDir, 'brands/najm'))).toEqual(['logo.svg'])
    expect(await readdir(join(options.outDir, 'brands/gone'))).toEqual([])
  })

  it('of a hero for phones stay under 30 KiB in AVIF', async () => {
    const job = bannerJobs(brand).find((candidate) =>
      candidate.files.includes('banners/sample/w_home-1-m-780.avif'),
    )
    const sizes = (await job?.make())?.map((file) => file.length) ?? []
    expect(sizes).toHaveLength(4)
    expect(sizes[2]).toBeLessThanOrEqual(30 * KIB)
  })

  it('have the names that the pages ask for', () => {
    const made = new Set([...tiles, ...bannerJobs(brand), ...brandJobs(brand)].flatMap((job) => job.files))
    const pictures = [
      ...sampled.map((game) => gameArt(game.nodeId)),
      ...BANNER_NAMES.flatMap((name) => [bannerArt('sample', name), bannerArt('sample', name).phone]),
    ]
    const asked = pictures.flatMap(({ avif, src }) => [
      ...avif.split(', ').map((part) => part.split(' ')[0] ?? ''),
      src,
    ])
    expect(asked.filter((url) => !made.has(url.replace('/art/', '')))).toEqual([])
  })
})

it('every brand has what its pictures need', async () => {
  const brands = readBrands()
  expect(brands.length).toBeGreaterThan(0)
  for (const { id, name } of brands) {
    const svg = drawLogo({ ...brand, id, name })
    expect(svg).toContain('viewBox="0 0 ')
    expect(JSON.parse(await readFile(join('tenants', id, 'tenant.json'), 'utf8'))).toMatchObject({ id })
  }
})
