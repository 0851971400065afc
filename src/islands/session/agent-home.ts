import { $session } from '#lib/session/session-store.ts'

/** Agents work in their own centre: after login they go there. */
export function goToAgentHome(address: string): void {
  const session = $session.get()
  if (session.state === 'member' && session.isAgent && location.pathname !== address) location.assign(address)
}
