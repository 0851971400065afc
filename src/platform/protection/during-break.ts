import type { Endpoint } from '#lib/api/endpoint.ts'
import type { ModuleId } from '#lib/api/modules.ts'
import { addProof } from '#lib/api/proofs.ts'

/**
 * What stays open during a time-out or an exclusion: the account and its safety, money on its way home, records, messages
 * and help. Everything else that changes something is closed, so that a new call is closed until somebody opens it here.
 * Transfers pass because they may bring money home; the wallet refuses those that take it out to play.
 */
const OPEN: ReadonlySet<ModuleId> = new Set<ModuleId>([
  'COMM3',
  'LOGIN3',
  'PASS3',
  'SECURITY3',
  'WALLET3',
  'FUNDTRANS3',
  'WITHDRAW3',
  'RECORD3',
  'INBOX3',
  'PROTECT3',
])

/** Single calls of modules that are closed: a proof belongs to money that was paid already. */
const OPEN_CALLS: ReadonlySet<string> = new Set([addProof.path])

export function isOpenDuringBreak({
  method,
  module,
  path,
}: Pick<Endpoint, 'method' | 'module' | 'path'>): boolean {
  return method === 'GET' || OPEN.has(module) || OPEN_CALLS.has(path)
}
