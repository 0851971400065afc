import { createHmac } from 'node:crypto'
import type * as calls from '#lib/api/base/content.ts'
import type * as opsCalls from '#lib/api/base/content-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { Call } from '#platform/base/call.ts'
import { isEqual } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { localPath, pageLocale } from '#platform/base/locale.ts'
import { brandOrigin } from '#platform/base/system/service.ts'
import { shownContent } from './announcements.ts'
import { readVersion } from './content-repository.ts'

const ALL = 'B,PL,PU,H'
/** `<name>.<version>.<end in seconds>.<signature>` */
const TOKEN = /^([a-z0-9-]{1,60})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/

interface Previewed {
  tenant: string
  name: string
  version: number
  endsAt: number
}

/** Links to a version that is not published, one for each language of the brand. */
export async function linkPreview(
  call: Call<typeof opsCalls.linkPreview>,
): Promise<OutputOf<typeof opsCalls.linkPreview>> {
  const { env, tenant, now, input } = call
  const { name, version, hours } = input
  if (!(await readVersion(env, tenant.id, { name, version }))) throw new ApiError('content.unknown', { name })
  const endsAt = Math.floor((now + hours * HOUR_MS) / 1000)
  const previewed = { tenant: tenant.id, name, version, endsAt }
  const token = `${name}.${version}.${endsAt}.${signatureOf(env, previewed)}`
  // In the fragment: neither logs nor other sites see it.
  const links = tenant.locales.map((locale) => ({
    locale,
    path: `${localPath(tenant, locale, '/preview')}#${token}`,
  }))
  return { origin: brandOrigin(tenant.hosts[0] ?? ''), links, expiresAtMs: endsAt * 1000 }
}

/** The version of a link, as visitors would see it. Wrong and expired links get the same refusal. */
export async function previewContent(
  call: Call<typeof calls.previewContent>,
): Promise<OutputOf<typeof calls.previewContent>> {
  const { env, tenant, now, input } = call
  const [, name = '', number, end, signature = ''] = TOKEN.exec(input.token) ?? []
  const previewed = { tenant: tenant.id, name, version: Number(number), endsAt: Number(end) }
  const isValid = isEqual(signature, signatureOf(env, previewed)) && previewed.endsAt * 1000 > now
  const item = isValid ? await readVersion(env, tenant.id, previewed) : null
  if (!item) throw new ApiError('content.preview')
  const locale = input.language ? pageLocale(tenant, input.language) : call.locale
  const live = [{ name, version: previewed.version, item }]
  return {
    ...{ name, version: previewed.version, kind: item.facts.kind, expiresAtMs: previewed.endsAt * 1000 },
    content: shownContent({ tenant, locale, live }, { types: ALL }),
  }
}

function signatureOf({ OPS_KEY }: Env, { tenant, name, version, endsAt }: Previewed): string {
  const text = ['content preview', tenant, name, version, endsAt].join('\n')
  return createHmac('sha256', OPS_KEY).update(text).digest('base64url')
}
