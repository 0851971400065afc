import engage from '#lib/client/engage.ts'

// `<astro-island>` looks its directive up here; where it is not there yet, it waits for the event below.
Object.assign(globalThis, { Astro: {} })

export function startIslands(): void {
  Object.assign(globalThis, { Astro: { engage } })
  dispatchEvent(new Event('astro:engage'))
}
