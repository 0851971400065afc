import engage from '#lib/client/engage.ts'

// `<astro-island>` looks up its directive here; until the directive exists, it waits for the event below.
Object.assign(globalThis, { Astro: {} })

export function startIslands(): void {
  Object.assign(globalThis, { Astro: { engage } })
  dispatchEvent(new Event('astro:engage'))
}
