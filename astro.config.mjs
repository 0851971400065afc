import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { devHosts } from './src/lib/site/dev-hosts.ts'
import { engageDirective } from './src/lib/site/engage-integration.ts'

/**
 * Modules that are always loaded together share a file, as each file costs a request: the script of each page with what it
 * shares with islands; React; the words; the parts of the header and every dialog.
 */
const PARTS = {
  page: /\/src\/lib\/(client\/tab-token|session\/referral)\.ts$/,
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  words: /\/(node_modules\/i18next|src\/islands\/ui\/use-words)/,
  controls:
    /\/src\/islands\/ui\/(Badge|Button|Checkbox|classes|Dialog|failure-text|Field|FieldFrame|focus-first|Icon|icon-paths|IconButton|IslandBoundary|Money|Notice|QuestionDialog|Select|Tabs|use-modal|use-submit)\.(tsx?|module\.css)$/,
}

export default defineConfig({
  outDir: process.env.VITRINE_OUT ?? 'dist',
  cacheDir: '.cache/astro',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 4 },
  integrations: [react(), engageDirective(), devHosts()],
  devToolbar: { enabled: false },
  // A fleet has tens of thousands of pages: prefetching and image services are not used.
  prefetch: false,
  vite: {
    build: {
      cssMinify: true,
      // Inlined scripts would each need a hash in the security header.
      assetsInlineLimit: 0,
      target: 'es2022',
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // The first match gets a module, with its otherwise unused dependencies.
                groups: Object.entries(PARTS).map(([name, test], index, { length }) => ({
                  name,
                  test,
                  priority: length - index,
                })),
              },
            },
          },
        },
      },
    },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
  },
})
