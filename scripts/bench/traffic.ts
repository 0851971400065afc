import type { Page, Response } from '@playwright/test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** One answer that a page got. */
export interface Load {
  path: string
  type: string
  /** Text as the build or else the edge compresses it; pictures and fonts as they are. */
  bytes: number
}

/** Brotli as edges use it on the fly. */
export const BROTLI_QUALITY = 5
const TEXT = /^(?:text\/|application\/(?:json|javascript|ld\+json|manifest\+json)|image\/svg)/

/** Everything that a page loads from now on. `settled` waits for the bodies of what has been answered. */
export function recordLoads(page: Page): { settled: () => Promise<Load[]> } {
  const pending: Promise<Load | undefined>[] = []
  const record = (response: Response) => {
    const load = loadOf(response)
    // The caller of `settled` gets the error; a page that was closed earlier must not raise one of its own.
    load.catch(() => undefined)
    pending.push(load)
  }
  page.on('response', record)
  return {
    settled: async () => (await Promise.all(pending)).filter((load) => load !== undefined),
  }
}

export function bytesOf(loads: readonly Load[], type?: string): number {
  return loads.filter((load) => !type || load.type === type).reduce((sum, load) => sum + load.bytes, 0)
}

/** The largest loads of a kind, for whoever wants to make them smaller. */
export function largest(loads: readonly Load[], type: string, count = 12): string[] {
  return loads
    .filter((load) => load.type === type)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, count)
    .map((load) => `${(load.bytes / 1024).toFixed(1)} KiB ${load.path}`)
}

async function loadOf(response: Response): Promise<Load | undefined> {
  const request = response.request()
  const { protocol, pathname } = new URL(response.url())
  // A file that the browser kept, or that is written in the page, crosses no network.
  if (protocol === 'data:' || protocol === 'blob:') return undefined
  const isMoved = response.status() >= 300 && response.status() < 400
  const body = isMoved ? Buffer.alloc(0) : await response.body()
  const type = response.headers()['content-type'] ?? ''
  const bytes = TEXT.test(type) ? (precompressed(pathname) ?? compressed(body)) : body.byteLength
  return { path: pathname, type: request.resourceType(), bytes }
}

/**
 * Bytes of the file that the build compressed, which the edge answers to browsers that read brotli. Not read from the answer:
 * the local runtime compresses anew, with the first way that the browser names.
 */
export function precompressed(path: string): number | undefined {
  const file = join('dist', `${path}.br`)
  return existsSync(file) ? statSync(file).size : undefined
}

function compressed(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).byteLength
}
