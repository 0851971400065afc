import { MATCHERS } from '#lib/shared/text/patterns.ts'
import type { Figure } from './figure.ts'
import { MUTANTS } from '../../tests/mutants/identity/mutants.ts'
import { plantAll } from './plant.ts'
import { runProofs, type Proofs } from './run-proofs.ts'
import { runTests } from './run-tests.ts'

const CONFIG = 'scripts/prove/identity-vitest.config.ts'
const LONG = 100_000
const BOUND_MS = 5
const INSEPARABLE = 'one answer, superiority 0.4 to 0.6'

/**
 * Counts of the whole proof; an environment variable of the same name takes their place. 300 samples tell a superiority of
 * 0.6 from 0.5 with four standard errors; 20 attempts at each account and from each address are four times the allowance.
 */
const COUNTS = {
  PROVE_MESSAGES: 10_000,
  PROVE_ATTEMPTS: 20_000,
  PROVE_ACCOUNTS: 1_000,
  PROVE_ADDRESSES: 1_000,
  PROVE_VICTIMS: 50,
  PROVE_SAMPLES: 300,
  PROVE_REQUESTS: 20_000,
  PROVE_ROUNDS: 20,
}

/**
 * The proofs of this subject, each started alone by `npm run prove -- identity <name>`. `stuffing` counts the attempts that
 * reach the hash of a password, with cheap hashes; the time of real hashes is part of `enumeration`.
 */
const PROOFS: Proofs = {
  sealed: () => drill('sealed messages', '0 accepted, one error shape'),
  stuffing: () => drill('stuffing', '≤ 0.1 % beyond the allowance, every victim in'),
  // Each in a runtime of its own: it keeps the files of every guard open, and all of them together need too many.
  enumeration: async () => [
    ...(await drill('enumeration.*by login', INSEPARABLE)),
    ...(await drill('enumeration.*by a forgotten password', INSEPARABLE)),
    ...(await drill('enumeration.*by text message', INSEPARABLE)),
    ...(await drill('enumeration.*by a code at login', INSEPARABLE)),
    ...(await drill('enumeration.*by a code for a new password', INSEPARABLE)),
  ],
  sms: () => drill('text messages', 'sent ≤ cap'),
  sessions: () => drill('a session', '0 accepted'),
  patterns: async () => measurePatterns(),
  mutants: () =>
    plantAll(MUTANTS, {
      folder: 'src/platform',
      config: 'scripts/prove/identity-mutants-vitest.config.ts',
      tests: 'session',
    }),
}

/** Runs the drills of this name in the real runtime; each prints its figures. */
async function drill(name: string, target: string): Promise<Figure[]> {
  const counts = Object.entries(COUNTS).map(([key, count]) => [key, process.env[key] ?? `${count}`])
  console.log(`${name} …`)
  const { code, output } = await runTests({
    config: CONFIG,
    args: ['-t', `^${name}`],
    env: Object.fromEntries(counts),
  })
  const seen = [...output.matchAll(/figure: (.+)/g)].map(([, text = '']) => text)
  if (code !== 0 || seen.length === 0) console.error(output)
  const isMet = code === 0 && seen.length > 0
  console.log(`${name}: ${seen.join('; ') || 'did not run'}`)
  return (seen.length > 0 ? seen : ['did not run']).map((text) => ({
    what: name.replace('.*', ' '),
    seen: text,
    target,
    isMet: isMet && isInseparable(text),
  }))
}

/** Judges the times where the drill has too few samples to do so itself. */
function isInseparable(text: string): boolean {
  const superiority = /superiority ([\d.]+)/.exec(text)?.[1]
  return superiority === undefined || Math.abs(Number(superiority) - 0.5) <= 0.1
}

/** Every pattern against long texts made to be slow: the slowest text counts, by the best of 20 runs. */
function measurePatterns(): Figure[] {
  const texts = [
    ...['a', '1', ' ', 'A', '中', '。', '가', '@', '.', 'a.', 'a@', '1-', '-', '\u{1F600}', '\u0000'].map(
      (unit) => unit.repeat(LONG / unit.length),
    ),
    `${'a'.repeat(LONG - 1)}!`,
    `a@${'b.'.repeat(LONG / 2 - 1)}`,
    `${'a.'.repeat(LONG / 2 - 1)}@`,
  ]
  return Object.entries(MATCHERS).map(([id, match]) => {
    let worstMs = 0
    for (const text of texts) {
      match(text)
      const times = Array.from({ length: 20 }, () => {
        const startMs = performance.now()
        match(text)
        return performance.now() - startMs
      })
      worstMs = Math.max(worstMs, Math.min(...times))
    }
    return {
      what: `pattern ${id}, ${texts.length} texts of 10⁵ characters`,
      seen: `${worstMs.toFixed(2)} ms`,
      target: `< ${BOUND_MS} ms`,
      isMet: worstMs < BOUND_MS,
    }
  })
}

await runProofs(PROOFS)
