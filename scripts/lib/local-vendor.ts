import { startGameVendor } from '../../sandbox/game-vendor/server.ts'
import { vendorPort } from './local-secrets.ts'
import { say } from './run.ts'

/**
 * The local game vendor. A second site on the same machine shares the running one: both have the same master key, and each
 * launch names the wallet.
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
