import type { AstroIntegration } from 'astro'
import { withoutInlineScripts, withoutIslandIds, withoutSwaps, withPatientScripts } from './island-scripts.ts'
import { islandRenderer } from './island-renderer.ts'
import { lateStyles, withoutLateSheets } from './late-styles.ts'

/**
 * `client:engage` hydrates an island when a visitor needs it and not before, so that a guest's page loads no framework
 * until the first touch. Values: `now` (at once, on a page that is nothing without it), `session` (a session is stored in
 * this tab, or the visitor turns to the island), `visible` (in view, once the visitor has engaged with the page), `modal` (a
 * dialog was asked for), `modal:<name>` (that dialog), `list` (as `visible`, and at once where the address asks for
 * something). The dialogs that log in are made ready in idle time after the first touch of the page; at once in a browser
 * that has their files already, where it costs no bytes.
 */
export function engageDirective(): AstroIntegration {
  return {
    name: 'vitrine:engage',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [
          islandRenderer(),
          ...lateStyles(),
          withoutLateSheets(),
          withoutInlineScripts(),
          withoutIslandIds(),
          withoutSwaps(),
          withPatientScripts(),
        ]
        updateConfig({ vite: { plugins } })
        addClientDirective({
          name: 'engage',
          entrypoint: new URL('engage-directive.ts', import.meta.url).pathname,
        })
      },
    },
  }
}
