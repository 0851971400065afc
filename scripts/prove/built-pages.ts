import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface BuiltPage {
  brand: string
  /** As it is asked for: `/rng/pg`. */
  path: string
}

/** `dist/<brand>/<path>/index.html`: the brand is the host. */
export function builtPages(): BuiltPage[] {
  return readdirSync('dist', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'play')
    .flatMap(({ name: brand }) =>
      readdirSync(join('dist', brand), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name === 'index.html')
        .map((entry) => ({ brand, path: `/${entry.parentPath.slice(join('dist', brand).length + 1)}` })),
    )
}
