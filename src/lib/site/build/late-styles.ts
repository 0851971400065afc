import { relative } from 'node:path'
import type { ChunkMetadata, Plugin } from 'vite'

/** Sheets of what only browsers draw: no page links them, `engage` loads them before the first island. */
const LATE = /\.late\.module\.css$/
const ABSENT = '\0late-sheet:'
const SHEET = /\.css$/
/** The frame around every page that has islands. */
const FRAME = /\/components\/SiteLayout\.astro$/

/**
 * Keeps style sheets of modules that only browsers load (`import.meta.env.SSR` excludes them from the prerender build).
 * Astro links the sheets of a page's modules into that page and drops all others, though late chunks need them. Chunks whose
 * sheets are all in the frame of every page load none: without this they load them again, in another bundle.
 *
 * Late sheets are hidden from Astro, which would link them into every page, as the script of each page loads them; the
 * second plugin shows them to Vite again, which loads them with their chunk.
 */
export function lateStyles(): Plugin[] {
  const framed = new Set<string>()
  const hidden = new Map<ChunkMetadata, string[]>()
  return [
    {
      name: 'vitrine:late-styles',
      // One instance for both builds, because the pages' build tells the browser's what the frame contains.
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
            if (!sheets.some((id) => LATE.test(id))) continue
            hidden.set(chunk.viteMetadata, [...importedCss])
            importedCss.clear()
          }
        },
      },
    },
    {
      name: 'vitrine:late-styles-shown',
      enforce: 'post',
      applyToEnvironment: (environment) => environment.name === 'client',
      generateBundle() {
        for (const [{ importedCss }, sheets] of hidden) for (const sheet of sheets) importedCss.add(sheet)
      },
    },
  ]
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

/**
 * Leaves the sheets named `*.late.module.css` out of every page. They are those of dialogs, notices, the game's frame and
 * the member's header, which are in no page's HTML: a fifth of what the first paint would wait for. A page that is drawn
 * with one of them ends the build.
 */
export function withoutLateSheets(): Plugin {
  return {
    name: 'vitrine:without-late-sheets',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    resolveId: {
      filter: { id: LATE },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found && `${ABSENT}${relative(this.environment.config.root, found.id)}.js`
      },
    },
    load: {
      filter: { id: /^\0late-sheet:/ },
      handler: (id) => {
        const sheet = JSON.stringify(id.slice(ABSENT.length, -'.js'.length))
        return `export default new Proxy({}, {
          get: (_, name) => {
            throw new Error(\`\${${sheet}} has .\${String(name)}, and a page is drawn with it: late sheets are for browsers alone\`)
          },
        })`
      },
    },
  }
}
