import { ApiError } from '#lib/api/errors.ts'
import type { VendorRefusal } from '#lib/api/play/vendors-refusals.ts'
import { countFault } from '#platform/base/faults/service.ts'
import type { CallBase, VendorCaller } from '#platform/base/call.ts'
import { isListed } from '#platform/play/vendors/address.ts'
import { settingOf } from '#platform/play/vendors/setting-repository.ts'
import { limitCalls } from '#platform/play/vendors/signature.ts'
import { checkFormat } from '#platform/play/vendors/spoken-dialect.ts'
import type { DialectReply, RawCall, VendorDialect } from './dialect.ts'
import { parseExact } from './exact-json.ts'
import { REFUSALS } from './refusals.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * Answers a call in its own format, including refusals and failures: the vendor would not understand any other reply.
 */
export async function runDialect(
  dialect: VendorDialect,
  base: CallBase,
  raw: RawCall,
): Promise<DialectReply> {
  let body: unknown
  try {
    const vendor = await admit(dialect, base, raw)
    body = parseExact(raw.body)
    const answer = dialect.calls[raw.path]
    if (!answer) throw new ApiError('request.notFound')
    return { status: 200, body: await answer({ ...base, vendor }, body) }
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError('system.internal', undefined, { cause })
    if (error.code === 'system.internal') {
      writeLog('call.failed', { cause })
      base.later(countFault(base, 'vendor', raw.vendor))
    }
    const code = isKnown(error.code) ? error.code : 'system.internal'
    const balance = error.details?.['balanceMinor']
    const balanceMinor = typeof balance === 'number' ? balance : undefined
    return dialect.refuse({ base, path: raw.path, body, code, balanceMinor }, error)
  }
}

/**
 * Identifies the vendor, by its allowed addresses, before anything is parsed or stored.
 * @throws ApiError `vendor.address`; `vendor.signature`, the same for every reason; `request.tooMany`
 */
async function admit(dialect: VendorDialect, base: CallBase, raw: RawCall): Promise<VendorCaller> {
  const setting = await settingOf(base.env, base.tenant.id, raw.vendor)
  const { addresses } = setting.rules
  if (addresses.length > 0 && !isListed(base.address, addresses)) throw new ApiError('vendor.address')
  await checkFormat(base, { vendor: raw.vendor, dialect: dialect.name })
  if (!(await dialect.isGenuine(base, { raw, setting }))) throw new ApiError('vendor.signature')
  await limitCalls(base, setting)
  return { vassalage: raw.vendor, setting }
}

function isKnown(code: string): code is VendorRefusal {
  return Object.hasOwn(REFUSALS.rs, code)
}
