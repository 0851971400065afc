import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/talk/models.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { pageLocale } from '#platform/base/locale.ts'
import { askModels, chatUrlOf, hasProvider } from './chat-provider.ts'

const AN_HOUR = { limit: 60, windowMs: 60 * 60_000 }
/** The provider is asked at most once in this time, for a brand and a language, by each isolate. */
const FRESH_MS = 15_000
const known = new Map<string, { atMs: number; models: Promise<calls.Model[]> }>()

export async function listModels(
  call: Call<typeof calls.listModels>,
): Promise<OutputOf<typeof calls.listModels>> {
  if (!isOn(call)) return { models: [] }
  const models = await freshModels(call, languageOf(call))
  return { models: models.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || b.viewers - a.viewers) }
}

/** @throws ApiError `models.unknown` also for someone who is not live now */
export async function launchChat(
  call: Call<typeof calls.launchChat>,
): Promise<OutputOf<typeof calls.launchChat>> {
  if (!isOn(call)) throw new ApiError('models.unknown')
  await limitAddress(call, 'modelChat', AN_HOUR)
  const language = languageOf(call)
  const models = await freshModels(call, language)
  const found = models.find(({ id, isLive }) => id === call.input.modelId && isLive)
  if (!found) throw new ApiError('models.unknown')
  return { chatUrl: chatUrlOf(call, { model: found.id, language }) }
}

function isOn({ env, tenant }: Pick<CallBase, 'env' | 'tenant'>): boolean {
  return tenant.hasModels && hasProvider(env)
}

function languageOf(call: CallBase & { input: { language?: string | undefined } }): string {
  return call.input.language ? pageLocale(call.tenant, call.input.language) : call.locale
}

function freshModels(call: CallBase, language: string): Promise<calls.Model[]> {
  const key = `${call.tenant.id}/${language}`
  const last = known.get(key)
  if (last && Math.abs(call.now - last.atMs) < FRESH_MS) return last.models
  const models = askModels(call, language)
  known.set(key, { atMs: call.now, models })
  // A failure is not kept: the next visitor asks again.
  models.catch(() => known.delete(key))
  return models
}
