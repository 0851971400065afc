import { sendRequest, type TextReply } from '../lib/http-request.ts'

export interface Reply extends Omit<TextReply, 'text'> {
  /** The parsed JSON of the reply. */
  body: Record<string, unknown>
}

export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const TIMEOUT_MS = 20_000

/** One request with a reply in JSON. */
export async function send(url: URL, { method = 'POST', ...sent }: RequestOptions = {}): Promise<Reply> {
  const { text, ...reply } = await sendRequest(url, { method, ...sent, timeoutMs: TIMEOUT_MS })
  return { ...reply, body: jsonOf(text) }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    // A reply that is not JSON has no code, and fails every case.
    return {}
  }
}
