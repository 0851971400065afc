import { startGameVendor } from '../../sandbox/game-vendor/server.ts'
import { vendorPort } from './local-secrets.ts'
import { say } from './run.ts'

/**
 * The game vendor of one's own machine. A second site on the same machine shares the one that runs already: both have the
 * same master key, and each launch says whose wallet is asked.
 */
export async function startLocalVendor(masterKey: string): Promise<() => Promise<void>> {
  const port = vendorPort()
  try {
    const { stop } = await startGameVendor({ port, masterKey })
    return stop
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    say(`Port ${port} is taken: games open at the vendor that answers there (VENDOR_PORT chooses another).`)
    return () => Promise.resolve()
  }
}
