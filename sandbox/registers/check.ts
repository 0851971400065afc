/**
 * A sandbox for the register of those who may not bet. It knows nobody: the first digits of a number say what it does, so that
 * each case can be tried by hand. `docs/markets.md` lists them.
 */
type SandboxAnswer = { status: number; body: object | string; afterMs?: number }

const CLEAR: SandboxAnswer = { status: 200, body: { barred: false } }
/** Longer than the platform waits. */
const SLOW_MS = 12_000

const BY_START: Readonly<Record<string, SandboxAnswer>> = {
  '901': { status: 200, body: { barred: true, cause: 'socialProgramme' } },
  '902': { status: 200, body: { barred: true, cause: 'selfExclusion' } },
  '903': { ...CLEAR, afterMs: SLOW_MS },
  '904': { status: 503, body: { error: 'down' } },
  '905': { status: 200, body: '<html>not what was asked for</html>' },
}

export function checkNumber(question: unknown): SandboxAnswer {
  const number: unknown = Object(question).number
  return BY_START[String(number).slice(0, 3)] ?? CLEAR
}
