import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { devHosts } from './src/lib/site/dev-hosts.ts'
import { engageDirective } from './src/lib/site/engage-integration.ts'

export default defineConfig({
  outDir: process.env.VITRINE_OUT ?? 'dist',
  cacheDir: '.cache/astro',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 4 },
  integrations: [react(), engageDirective(), devHosts()],
  devToolbar: { enabled: false },
  // Pages of a fleet are counted in tens of thousands: prefetching and image services are not used.
  prefetch: false,
  vite: {
    build: {
      cssMinify: true,
      // Inlined scripts would need a hash each in the security header.
      assetsInlineLimit: 0,
      target: 'es2022',
    },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
  },
})
