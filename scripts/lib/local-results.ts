import { startResultFeed } from '../../sandbox/result-feed/feed.ts'
import { platformSeed } from '#lib/site/platform-seed.ts'

/** Real official draws are hours apart. */
const EVERY_MS = 20_000

/** The local provider of official lottery results, for all brands of the site at a port. */
export function startLocalResults({ port, key }: { port: number; key: string }): () => void {
  const brands = platformSeed().tenants.map(({ id, merchantCode, lottery }) => ({
    host: `${id}.localhost`,
    merchantCode,
    games: lottery?.games ?? [],
  }))
  return startResultFeed({ port, key, brands, everyMs: EVERY_MS })
}
