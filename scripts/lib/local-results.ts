import { startResultFeed } from '../../sandbox/result-feed/feed.ts'
import { readBrands } from '#lib/site/brand/brands.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { liveBrands } from './last-build.ts'

/** Real official draws are hours apart. */
const EVERY_MS = 20_000

/** The local provider of official lottery results, for all brands of the site at a port that have no mistakes. */
export function startLocalResults({ port, key }: { port: number; key: string }): () => void {
  const brands = platformSeed({ brands: readBrands({ live: liveBrands() }) }).tenants.map(
    ({ id, merchantCode, lottery }) => ({
      host: `${id}.localhost`,
      merchantCode,
      games: lottery?.games ?? [],
    }),
  )
  return startResultFeed({ port, key, brands, everyMs: EVERY_MS })
}
