import type { Plugin } from 'vite'

/**
 * Keeps style sheets of modules that only browsers load (`import.meta.env.SSR` excludes them from the prerender build).
 * Astro links the sheets of a page's modules into that page and drops all others, though late chunks need them.
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
          // Assets that a chunk names are not dropped.
          for (const sheet of chunk.viteMetadata.importedCss) chunk.viteMetadata.importedAssets.add(sheet)
        }
      },
    },
  }
}
