import type { TablePage } from '#platform/base/copy/service.ts'
import type { Env } from '#platform/base/env.ts'

/** Pictures a page: each may have some megabytes. */
const PICTURES = 2

export async function readUploads(env: Env, cursor: string | undefined): Promise<TablePage> {
  const list = await env.UPLOADS.list({ limit: PICTURES, ...(cursor === undefined ? {} : { cursor }) })
  const lines = await Promise.all(
    list.objects.map(async ({ key }) => {
      const bytes = await (await env.UPLOADS.get(key))?.arrayBuffer()
      return JSON.stringify({ key, base64: Buffer.from(bytes ?? new ArrayBuffer()).toString('base64') })
    }),
  )
  return list.truncated ? { lines, next: list.cursor } : { lines }
}

export async function writeUploads(env: Env, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const { key, base64 }: { key?: unknown; base64?: unknown } = Object(JSON.parse(line))
    if (typeof key !== 'string' || typeof base64 !== 'string') throw new Error('not a line of a copy')
    const bytes = Buffer.from(base64, 'base64')
    const before = await (await env.UPLOADS.get(key))?.arrayBuffer()
    if (before && !bytes.equals(Buffer.from(before))) throw new Error(`${key} is another picture`)
    await env.UPLOADS.put(key, bytes)
  }
}
