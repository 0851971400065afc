import { registerHooks } from 'node:module'

/** Loaded before everything else (`--import`): the platform's own files run in Node, with the simulation as their runtime. */
const FILES: Readonly<Record<string, string>> = {
  'cloudflare:workers': './runtime-module.ts',
  'node:crypto': './seeded-crypto.ts',
}
const SOURCE = new URL('../../src/', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier !== 'node:crypto' || context.parentURL?.startsWith(SOURCE)
    const file = isOurs ? FILES[specifier] : undefined
    return next(file === undefined ? specifier : new URL(file, import.meta.url).href, context)
  },
})
