import type { Plugin } from 'vite'

/**
 * Keeps the style sheets of what only a browser loads (`import.meta.env.SSR` leaves it out of the pages' own build).
 * Astro links the sheets of a page's modules into that page and drops all others, though late chunks ask for them.
 */
export function lateStyles(): Plugin {
  return {
    name: 'vitrine:late-styles',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.viteMetadata) continue
          // What a chunk names as its asset is not dropped.
          for (const sheet of chunk.viteMetadata.importedCss) chunk.viteMetadata.importedAssets.add(sheet)
        }
      },
    },
  }
}
