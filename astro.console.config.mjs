import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/**
 * The operators' console: one page of its own for the operators' host. It is built apart from the brands' pages, so that no
 * file of theirs changes with it, and once for all of them (`scripts/lib/build-console.ts`).
 */
export default defineConfig({
  srcDir: 'src/console',
  publicDir: '.build/no-public-files',
  outDir: process.env.VITRINE_OUT ?? 'dist/console',
  cacheDir: '.cache/astro-console',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never', assets: '_console' },
  integrations: [react()],
  devToolbar: { enabled: false },
  prefetch: false,
  vite: {
    build: {
      // An inlined script would need a hash in the security header.
      assetsInlineLimit: 0,
      target: 'es2022',
    },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
  },
})
