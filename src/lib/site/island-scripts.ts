import type { Plugin } from 'vite'

/** Astro's module with the scripts that it writes in front of the first island of a page. */
const MODULE = /\/astro\/dist\/runtime\/server\/scripts\.js$/
const SCRIPT = /<script>\$\{[^]*?<\/script>/g

/**
 * Takes these scripts out of every page: the script that all pages share has the same code (`lib/shell/start.ts`), once for
 * all pages and out of the way of the first view.
 */
export function withoutInlineScripts(): Plugin {
  return {
    name: 'vitrine:island-scripts',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        const bare = code.replace(SCRIPT, '')
        if (bare === code) throw new Error('Astro writes the scripts of islands in another way than expected')
        return { code: bare, map: null }
      },
    },
  }
}
