import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './run.ts'

/** Often enough to see that it goes on, seldom enough to read. */
const EVERY_MS = 10_000

/**
 * Says now and then how far a long step is; a short one says nothing.
 * @param count what is done so far, such as `1,240 pages`
 */
export async function withProgress<Value>(
  count: () => string | undefined,
  step: () => Promise<Value>,
): Promise<Value> {
  const startedMs = performance.now()
  const timer = setInterval(() => {
    const done = count()
    const passed = `${Math.round((performance.now() - startedMs) / 1_000)} s`
    say(`  … ${done === undefined ? '' : `${done}, `}${passed}`)
  }, EVERY_MS)
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

/** Pages that a build has written so far; `undefined` while it has none. */
export function pagesIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const pages = countPages(folder)
  return pages === 0 ? undefined : `${pages} pages written`
}

function countPages(folder: string): number {
  let count = 0
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) count += countPages(join(folder, entry.name))
    else if (entry.name.endsWith('.html')) count += 1
  return count
}
