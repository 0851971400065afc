import { vi } from 'vitest'
import { PATIENCE_MS } from './patience-ms.ts'

const { waitFor, waitUntil } = vi
const patient = <Given extends object>(given: number | Given = PATIENCE_MS) =>
  typeof given === 'number' ? { timeout: given } : { timeout: PATIENCE_MS, ...given }

// Files that share a worker share `vi` too.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(act, given) {
    return waitFor(act, patient(given))
  }
  vi.waitUntil = (act, given) => waitUntil(act, patient(given))
}
