import type * as z from 'zod/mini'
import { ClientError } from './client-error.ts'

/** Fetches a file of the build and validates its shape; cached by the browser. */
export async function fetchBuilt<T>(url: string, schema: z.ZodMiniType<T>): Promise<T> {
  const parsed = schema.safeParse(await fetchJson(url))
  if (!parsed.success) throw new ClientError('client.invalidReply', { cause: parsed.error })
  return parsed.data
}

/** The same without a schema: the caller checks the shape. */
export async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new ClientError('client.invalidReply')
    return await response.json()
  } catch (cause) {
    if (cause instanceof ClientError) throw cause
    throw new ClientError('client.offline', { cause })
  }
}
