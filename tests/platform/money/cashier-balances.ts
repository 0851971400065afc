import type { WalletStub } from '../ledger/wallets.ts'

/** Real money at hand and held, and that the book holds: asked after every step that moves money. */
export async function listBalances(wallet: WalletStub): Promise<{ player: number; hold: number }> {
  const broken = await wallet.invariants()
  if (broken.length > 0) throw new Error(`broken invariants: ${broken.join(', ')}`)
  const { playerMinor, holdMinor } = await wallet.balance()
  return { player: playerMinor, hold: holdMinor }
}
