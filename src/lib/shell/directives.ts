import engage from '#lib/client/engage.ts'

// `<astro-island>` looks its directive up here.
Object.assign(globalThis, { Astro: { engage } })
