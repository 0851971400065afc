import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bettor, listSigapBettors } from '#lib/api/ops/reports-sigap.ts'
import { readNationalNumber } from '#lib/shared/identity/national-numbers.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { bettorXml, inLots, lotXml } from '#lib/shared/reports/sigap.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import type { Asked } from './report-options.ts'
import { say } from './say.ts'
import { readSigner, signXml } from './sigap-sign.ts'
import { wholeNumber } from './words.ts'

const MOST_LOTS = 99_999

/** `report sigap`: the files of online games of a day, signed, one a lot. With `--reason` they correct those sent before. */
export async function writeSigap(target: OpsTarget, asked: Asked): Promise<void> {
  const { tenant, out, reason } = asked
  const day = dayOf(needed(asked, 'day', 'the day of the play, such as 2026-11-20'), '--day')
  const cnpj = readNationalNumber('cnpj', needed(asked, 'cnpj', 'the operator’s number'))
  if (cnpj === undefined)
    throw new OpsError(`--cnpj takes a number with right check digits, not "${asked.cnpj}"`)
  const key = needed(asked, 'key', 'the file of the operator’s private key')
  const certificate = needed(asked, 'certificate', 'the file of its certificate')
  if (out === undefined) throw new OpsError('name the folder of the files with --out')
  const only = asked.lot === undefined ? undefined : wholeNumber('--lot', asked.lot, MOST_LOTS)
  const nowMs = Date.now()
  const signer = readSigner({ key, certificate }, nowMs)
  const { brand, exponent, bettors } = await readBettors(target, { tenant, day })
  const known = bettors.filter(({ number }) => number !== '')
  const records = known.map((bettor) => bettorXml(bettor, exponent))
  const lots = inLots(records)
  if (only !== undefined && only > lots.length)
    throw new OpsError(`${day} has ${lots.length} lots, not ${only}`)
  const total = totalOf(known)
  mkdirSync(out, { recursive: true })
  for (const [index, each] of lots.entries()) {
    const lot = index + 1
    if (only !== undefined && lot !== only) continue
    const isLast = lot === lots.length
    const xml = lotXml({ day, lot, isLast, cnpj, brand, generatedAtMs: nowMs, reason, exponent, total }, each)
    const file = join(
      out,
      `jogoOnline-${day}-${String(lot).padStart(5, '0')}${reason ? '-retificador' : ''}.xml`,
    )
    writeFileSync(file, signXml(xml, signer))
    say(`${file}: ${each.length} players`)
  }
  say(`${tenant} ${day}: ${total.bets} bets, ${plainDecimal(total.stakeMinor, exponent)} staked`)
  const missing = bettors.filter(({ number }) => number === '').map(({ account }) => account)
  if (missing.length > 0)
    throw new OpsError(
      `${missing.length} players have no CPF and are in no file: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
    )
}

async function readBettors(target: OpsTarget, of: { tenant: string; day: string }) {
  const bettors: Bettor[] = []
  let after: string | undefined
  for (;;) {
    const page = await callOps(target, listSigapBettors, { ...of, ...(after ? { after } : {}) })
    if (page.waiting > 0)
      throw new OpsError(
        `${page.waiting} bookings are not counted yet: repeat it in a minute, so that no bet is missed`,
      )
    bettors.push(...page.bettors)
    after = page.next
    if (after === undefined) return { brand: page.brand, exponent: page.currency.exponent, bettors }
  }
}

function totalOf(bettors: readonly Bettor[]): { bets: number; stakeMinor: number } {
  const games = bettors.flatMap((bettor) => bettor.games)
  return {
    bets: games.reduce((sum, { bets }) => sum + bets, 0),
    stakeMinor: games.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0),
  }
}

function needed(asked: Asked, name: 'day' | 'cnpj' | 'key' | 'certificate', what: string): string {
  const given = asked[name]
  if (given === undefined) throw new OpsError(`name ${what} with --${name}`)
  return given
}
