import { setLiveContent, linkPreview, writeContent } from '#lib/api/base/content-ops.ts'
import { decideLotteryVersion, draftLotteryVersion } from '#lib/api/play/lottery-versions.ts'
import { endOffer, putOffer } from '#lib/api/rewards/promotions-ops.ts'

/** Where a call has the number of its version: in its input or in its reply. */
const ASKED = new Map<string, string>([
  [setLiveContent.path, 'version'],
  [linkPreview.path, 'version'],
  [decideLotteryVersion.path, 'id'],
])
const MADE = new Map<string, string>([
  [writeContent.path, 'versions'],
  [draftLotteryVersion.path, 'id'],
  [putOffer.path, 'version'],
  [endOffer.path, 'version'],
])

/** The version that an input names. */
export function askedVersion(path: string, input: unknown): number | null {
  return versionIn(input, ASKED.get(path))
}

/** The version that a call created. */
export function madeVersion(path: string, output: unknown): number | null {
  return versionIn(output, MADE.get(path))
}

function versionIn(of: unknown, field: string | undefined): number | null {
  if (field === undefined) return null
  const value: unknown = new Map(Object.entries(Object(of))).get(field)
  // A list of versions has the newest first.
  if (Array.isArray(value)) return versionIn(value[0], 'version')
  return typeof value === 'number' ? value : null
}
