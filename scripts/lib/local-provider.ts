import { startSandbox } from '../../sandbox/payment-provider/server.ts'
import { sandboxPort } from './local-secrets.ts'
import { say } from './run.ts'

/** Delay of a payout without manual action: long enough to see each step. */
const SEND_AFTER_MS = 3_000

/**
 * The local payment provider. A second site on the same machine shares the running one: both have the same key, and each
 * order names its webhook address.
 */
export async function startLocalProvider(key: string): Promise<() => Promise<void>> {
  const port = sandboxPort()
  try {
    const { stop } = await startSandbox({ port, key, sendAfterMs: SEND_AFTER_MS })
    return stop
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    say(
      `Port ${port} is taken: payments go to the provider that answers there (SANDBOX_PORT chooses another).`,
    )
    return () => Promise.resolve()
  }
}
