import type { Plugin } from 'vite'

/** Astro's module with the style and the scripts that it writes in front of the first island of a page. */
const MODULE = /\/astro\/dist\/runtime\/server\/scripts\.js$/
const WRITTEN = [/<style>\$\{[^]*?<\/style>/g, /<script>\$\{[^]*?<\/script>/g]

/**
 * Takes them out of every page: the script and the sheet that all pages share have the same code (`lib/shell/start.ts`,
 * `styles/layout.css`), once for all pages and out of the way of the first view.
 */
export function withoutInlineScripts(): Plugin {
  return {
    name: 'vitrine:island-scripts',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        let bare = code
        for (const written of WRITTEN) {
          if (!written.test(bare)) throw new Error(`Astro writes no ${written.source} any more`)
          bare = bare.replace(written, '')
        }
        return { code: bare, map: null }
      },
    },
  }
}

/** Astro's module with the tag of a script that a page loads. */
const TAG_MODULE = /\/astro\/dist\/runtime\/server\/render\/script\.js$/
const TAG = '<script type="module" src='

/**
 * Scripts load after the resources of the first view: browsers give a module the priority of a visible picture, and no
 * page needs its script to be read.
 */
export function withPatientScripts(): Plugin {
  return {
    name: 'vitrine:patient-scripts',
    transform: {
      filter: { id: TAG_MODULE },
      handler(code) {
        if (!code.includes(TAG)) throw new Error(`Astro writes no ${TAG} any more`)
        return { code: code.replaceAll(TAG, TAG.replace('src=', 'fetchpriority="low" src=')), map: null }
      },
    },
  }
}

/** Astro's module that defines islands, and its code for pages with a router: no page has one. */
const RUNTIME_MODULE = /\/astro\/dist\/runtime\/server\/astro-island\.js$/
const SWAPS = [/disconnectedCallback\(\) \{[^}]*\}\s*\);\s*\}/, /unmount = \(\) => \{[^}]*\};?/]

/** Leaves bytes of the script of each page for what its visitors do. */
export function withoutSwaps(): Plugin {
  return {
    name: 'vitrine:island-swaps',
    transform: {
      filter: { id: RUNTIME_MODULE },
      handler(code) {
        let bare = code
        for (const swap of SWAPS) {
          if (!swap.test(bare)) throw new Error(`Astro's islands have no ${swap.source} any more`)
          bare = bare.replace(swap, '')
        }
        if (bare.includes('unmount')) throw new Error('Astro’s islands unmount elsewhere too')
        return { code: bare, map: null }
      },
    },
  }
}

/** Astro's module with the attributes of an island. */
const ISLAND_MODULE = /\/astro\/dist\/runtime\/server\/hydration\.js$/
const ID = 'uid: astroId'

/** Islands have an id for the development server only; on the wire it is 70 bytes of a page, as it cannot be compressed. */
export function withoutIslandIds(): Plugin {
  return {
    name: 'vitrine:island-ids',
    apply: 'build',
    transform: {
      filter: { id: ISLAND_MODULE },
      handler(code) {
        if (!code.includes(ID)) throw new Error(`Astro writes no ${ID} any more`)
        return { code: code.replace(ID, ''), map: null }
      },
    },
  }
}
