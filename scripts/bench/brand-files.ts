import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@playwright/test'

const SHARED = /^\/(_astro|art|words)\//
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
}

/**
 * Answers a browser's requests with a brand's built files, for what needs no platform.
 * @param instead files that are not what was built, by their paths
 */
export function brandFiles(brand: string, instead: Readonly<Record<string, string>> = {}) {
  return async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url())
    const own = instead[pathname]
    if (own !== undefined) return route.fulfill({ body: own, contentType: 'application/json' })
    const file = fileOf(join('dist', SHARED.test(pathname) ? '' : brand, decodeURIComponent(pathname)))
    if (!file) return route.fulfill({ status: 404, body: '' })
    const contentType = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    return route.fulfill({ body: readFileSync(file), contentType })
  }
}

function fileOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const file = statSync(path).isDirectory() ? join(path, 'index.html') : path
  return existsSync(file) ? file : undefined
}
