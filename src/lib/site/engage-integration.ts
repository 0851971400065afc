import type { AstroIntegration } from 'astro'
import { lateStyles } from './late-styles.ts'

/**
 * `client:engage` hydrates an island on demand, so that a guest's page loads no framework before the first interaction.
 * Values: `session` (a session is stored in this tab, or the visitor turns to the island), `visible` (in view, after the
 * visitor has interacted with the page), `modal` (a dialog is requested), `modal:<name>` (that dialog). The login dialogs
 * are preloaded in idle time after the first interaction; at once in a browser that has their files in its cache.
 */
export function engageDirective(): AstroIntegration {
  return {
    name: 'vitrine:engage',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        updateConfig({ vite: { plugins: [lateStyles()] } })
        addClientDirective({
          name: 'engage',
          entrypoint: new URL('../client/engage.ts', import.meta.url).pathname,
        })
      },
    },
  }
}
