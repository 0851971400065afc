import type { ApiError } from '#lib/api/errors.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { VendorRefusal } from '#lib/api/play/vendors-refusals.ts'
import type { VendorSetting } from '#lib/api/play/vendors-ops.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'

/** A call as it came, before anything of it is parsed. */
export interface RawCall {
  /** The vendor's code, from the address. */
  vendor: string
  /** One of the format's paths (`DIALECT_CALLS`). */
  path: string
  header: (name: string) => string | undefined
  query: (name: string) => string | undefined
  body: Uint8Array
}

/** A call of a vendor that is known. */
export type VendorCall = CallBase & { vendor: VendorCaller }

/** Reads one call, runs the wallet's own handler, and writes the reply. Refusals are thrown. @param body see `parseExact` */
export type DialectCall = (call: VendorCall, body: unknown) => Promise<object>

export interface DialectReply {
  status: number
  body: object
}

/** What a refusal is about; `body` is `undefined` where it was not parsed. */
export interface Refused {
  base: CallBase
  path: string
  body: unknown
  /** The refusal's code, or `system.internal` for one that no format knows. */
  code: VendorRefusal
  /** What the player can stake, where it is known. */
  balanceMinor: number | undefined
}

/** A published wallet format, mapped to our own calls; it moves no money itself. */
export interface VendorDialect {
  readonly name: Dialect
  /** Whether the vendor sent these bytes. */
  isGenuine(base: CallBase, asked: { raw: RawCall; setting: VendorSetting }): Promise<boolean>
  readonly calls: Readonly<Record<string, DialectCall>>
  refuse(refused: Refused, error: ApiError): DialectReply
}
