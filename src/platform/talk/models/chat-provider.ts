import {
  CHAT_PATH,
  chatQuery,
  modelList,
  MODELS_PATH,
  MODELS_VENDOR,
  type Model,
} from '#lib/api/talk/models.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import { ApiError } from '#lib/api/errors.ts'
import { signedHeaders, signVendorMessage } from '#lib/shared/keys/vendor-signature.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { makeToken } from '#platform/base/crypto/service.ts'
import type { Env } from '#platform/base/env.ts'
import { secretOf } from '#platform/play/vendors/service.ts'

const TIMEOUT_MS = 5_000
const KEY = { vendor: MODELS_VENDOR, generation: 1 }

/** Whether the deployment has a chat provider. */
export function hasProvider({ MODELS_URL, MODELS_API_URL }: Env): boolean {
  return Boolean(MODELS_URL && MODELS_API_URL)
}

/** @throws ApiError `models.unavailable` where the provider does not answer, or not in the agreed form */
export async function askModels({ env, tenant, now }: BrandContext, language: string): Promise<Model[]> {
  const body = JSON.stringify({ brand: tenant.id, language })
  const message = {
    ...{ method: 'POST', path: MODELS_PATH, body },
    ...{ seconds: Math.floor(now / 1000), nonce: makeToken() },
  }
  try {
    const response = await fetch(`${originOf(env.MODELS_API_URL)}${MODELS_PATH}`, {
      method: 'POST',
      headers: signedHeaders({ key: KEY, secret: secretFor({ env, tenant }) }, message),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the chat provider answered ${response.status}`)
    return modelList.parse(readJson(await response.text())).models
  } catch (cause) {
    // Unreachable, too slow or invalid: the same for the visitor.
    throw new ApiError('models.unavailable', undefined, { cause })
  }
}

/** The signed address of one chat. */
export function chatUrlOf(
  { env, tenant, now }: BrandContext,
  chat: { model: string; language: string },
): string {
  const query = chatQuery.parse({
    ...{ brand: tenant.id, brandName: tenant.name, model: chat.model, lang: chat.language },
    ...{ at: Math.floor(now / 1000), nonce: makeToken() },
  })
  const body = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const message = { method: 'GET', path: CHAT_PATH, seconds: query.at, nonce: query.nonce, body }
  const signature = signVendorMessage(secretFor({ env, tenant }), message)
  return `${originOf(env.MODELS_URL)}${CHAT_PATH}?${body}&signature=${signature}`
}

function secretFor({ env, tenant }: Pick<BrandContext, 'env' | 'tenant'>): string {
  return secretOf(env, { ...KEY, brand: tenant.id, signedBy: 'brand' })
}

function originOf(url = ''): string {
  return url.replace(/\/$/, '')
}
