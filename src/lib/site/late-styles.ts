import type { Plugin } from 'vite'

const SHEET = /\.css$/
/** The frame around every page that has islands. */
const FRAME = /\/components\/SiteLayout\.astro$/

/**
 * Keeps style sheets of modules that only browsers load (`import.meta.env.SSR` excludes them from the prerender build).
 * Astro links the sheets of a page's modules into that page and drops all others, though late chunks need them. Chunks whose
 * sheets are all in the frame of every page load none: without this they load them again, in another bundle.
 */
export function lateStyles(): Plugin {
  const framed = new Set<string>()
  return {
    name: 'vitrine:late-styles',
    // One instance for both builds, as the pages' build tells the browser's what the frame has.
    sharedDuringBuild: true,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') {
          const frame = [...this.getModuleIds()].filter((id) => FRAME.test(id))
          collect(frame, (id) => this.getModuleInfo(id), framed)
          return
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.viteMetadata) continue
          const { importedCss, importedAssets } = chunk.viteMetadata
          const sheets = chunk.moduleIds.filter((id) => SHEET.test(id))
          if (sheets.length > 0 && sheets.every((id) => framed.has(id))) importedCss.clear()
          // Assets that a chunk names are not dropped.
          for (const sheet of importedCss) importedAssets.add(sheet)
        }
      },
    },
  }
}

interface Imports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** Every sheet among what these modules import, at once or later. */
function collect(from: readonly string[], infoOf: (id: string) => Imports | null, sheets: Set<string>): void {
  const seen = new Set(from)
  for (const id of seen) {
    if (SHEET.test(id)) sheets.add(id)
    const info = infoOf(id)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) seen.add(next)
  }
}
