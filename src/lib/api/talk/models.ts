import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, merchant } from '#lib/api/fields.ts'

const line = z.string().check(z.minLength(1), z.maxLength(120))
const language = z.optional(z.string().check(z.maxLength(20)))

/** Someone who hosts a live chat, as the chat provider describes them. */
export const model = z.object({
  id,
  name: line,
  /** What the chat is about, in the reader's language. */
  topic: line,
  /** BCP 47 tags. */
  languages: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
  isLive: z.boolean(),
  viewers: z.int().check(z.minimum(0)),
})
export type Model = z.infer<typeof model>
/** Those who are live come first. */
export const modelList = z.object({ models: z.array(model).check(z.maxLength(60)) })

/** Empty where the brand has no live chats. */
export const listModels = endpoint({
  method: 'GET',
  path: '/wps/relay/CBS_modelList',
  module: 'LIVE3',
  who: 'anyone',
  input: z.strictObject({ language, merchant }),
  output: modelList,
  errors: ['models.unavailable', 'request.merchant'],
})

/** Returns the signed address of a chat; the provider accepts it once, for two minutes. */
export const launchChat = endpoint({
  method: 'POST',
  path: '/wps/relay/CBS_launchChat',
  module: 'LIVE3',
  who: 'anyone',
  input: z.strictObject({ modelId: id, language }),
  output: z.object({ chatUrl: z.url({ protocol: /^https?$/ }) }),
  errors: ['models.unavailable', 'models.unknown', 'request.tooMany'],
})

/**
 * The query of a chat's address, `GET <MODELS_URL>/chat/open?<query>&signature=<hex>`: signed as game launches are
 * (`vendors-launch.ts`), by the brand's key of the vendor `MODELS_VENDOR`.
 */
export const chatQuery = z.object({
  brand: z.string(),
  brandName: z.string(),
  model: id,
  lang: z.string(),
  /** Unix seconds. */
  at: z.coerce.number().check(z.int()),
  nonce: z.string(),
})
export type ChatQuery = z.infer<typeof chatQuery>

/** The name under which the chat provider's keys are derived. */
export const MODELS_VENDOR = 'CBS'
export const MODELS_PATH = '/chat/models'
export const CHAT_PATH = '/chat/open'
