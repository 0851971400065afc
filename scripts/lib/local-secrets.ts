import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'

/** Both workers read the same file on one's own machine; deployments use `wrangler secret put`. */
const FILES = ['.dev.vars', 'src/platform/.dev.vars']

/** The operator's key of this checkout, made at the first start and kept out of git. */
export function localOperatorKey(): string {
  const kept = existsSync(FILES[0] ?? '')
    ? /^OPS_KEY=(\S{24,})$/m.exec(readFileSync('.dev.vars', 'utf8'))?.[1]
    : undefined
  const key = kept ?? randomBytes(32).toString('base64url')
  for (const file of FILES) writeFileSync(file, `OPS_KEY=${key}\nLOCAL_MODE=1\n`)
  return key
}
