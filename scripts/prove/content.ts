import type { Figure } from './figure.ts'
import { provePlaces } from './content-places.ts'
import { proveTexts } from './content-texts.ts'
import { runProofs, type Proofs } from './run-proofs.ts'
import { runTests } from './run-tests.ts'

/** The proofs of this subject, each started alone by `npm run prove -- content <name>`. PROVE_* variables set the counts. */
const PROOFS: Proofs = {
  texts: proveTexts,
  places: provePlaces,
  events: proveEvents,
}

/** Events, told one to three times each, against the platform in its runtime. */
async function proveEvents(): Promise<Figure[]> {
  const events = Number(process.env['PROVE_EVENTS']) || 100_000
  const { code, output } = await runTests({
    config: 'scripts/prove/content-vitest.config.ts',
    args: [],
    env: { PROVE_EVENTS: `${events}` },
  })
  if (code !== 0) console.error(output)
  return [
    {
      what: 'messages by event',
      seen: /figure: (.+)/.exec(output)?.[1] ?? 'did not run',
      target: '0 missing, 0 doubled',
      isMet: code === 0,
    },
  ]
}

await runProofs(PROOFS)
