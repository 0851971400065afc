import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ASTRO = /^@astrojs\/react\/client\.js$/
const OURS = fileURLToPath(new URL('../../../islands/ui/start-island.ts', import.meta.url))

/** Islands start by `islands/ui/start-island.ts` in place of Astro's starter, which cannot draw a mismatch anew under Trusted Types. */
export function islandRenderer(): Plugin {
  return {
    name: 'vitrine:island-renderer',
    enforce: 'pre',
    resolveId: { filter: { id: ASTRO }, handler: () => OURS },
  }
}
