import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { published } from '#lib/client/loaded.ts'

const calls = loader(() => import('#lib/api/talk/models.ts'))
const models = published(async () => {
  const { listModels } = await calls()
  return (await call(listModels, { language: document.documentElement.lang })).models
})
/** Who hosts a live chat, those who are live first. */
export const $models = models.$state

/** Also the retry. */
export async function loadModels(): Promise<void> {
  await models.load(undefined)
}

/** Size of the customer-service window (product constant). */
const WINDOW = 'popup,width=440,height=750'

/**
 * Opens a chat in a window of its own. The window opens with the press, because browsers block one that opens after an
 * answer; where they block it all the same, the chat takes this page. Throws the refusal.
 */
export async function launchChat(modelId: string): Promise<void> {
  const opened = window.open('', '_blank', WINDOW)
  try {
    const { launchChat } = await calls()
    const { chatUrl } = await call(launchChat, { modelId, language: document.documentElement.lang })
    if (!opened) return location.assign(chatUrl)
    // The provider's page must not reach this one.
    opened.opener = null
    opened.location.replace(chatUrl)
  } catch (error) {
    opened?.close()
    throw error
  }
}
