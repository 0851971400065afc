const CHANNEL = 'vitrine.console'
/** Other tabs of this browser answer at once, or not at all. */
const WAIT_MS = 250

type Message = { ask: true } | { token: string }

/**
 * The session of another tab of this browser, so that a link opened in a new tab needs no login. Only pages of this origin
 * hear it, and without the browser's cookie the token opens nothing.
 */
export async function askOtherTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL)
  try {
    return await new Promise((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if ('token' in data) resolve(data.token)
      }
      setTimeout(() => resolve(undefined), WAIT_MS)
      channel.postMessage({ ask: true } satisfies Message)
    })
  } finally {
    channel.close()
  }
}

/** Answers tabs that have just been opened, as long as this one has a session. */
export function answerOtherTabs(readToken: () => string | undefined): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const token = readToken()
    if ('ask' in data && token !== undefined) channel.postMessage({ token } satisfies Message)
  }
  return () => channel.close()
}
