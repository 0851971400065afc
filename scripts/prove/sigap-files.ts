import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bettorXml, GAME_TYPES, inLots, lotXml, type SigapBettor } from '#lib/shared/reports/sigap.ts'
import { aCertificate } from '../../tests/fixtures/node/certificate.ts'
import { signXml } from '../ops/sigap-sign.ts'
import type { Figure } from './figure.ts'

const SCHEMA = 'scripts/prove/sigap-jogo-online.xsd'
const MOST_SECONDS = 60

/**
 * A day of so many bets, written into signed files: each is valid by our schema (xmllint) and its signature is right by a
 * program that knows nothing of the library that signed (xmlsec1). Both are packages of Debian, and must be installed.
 */
export function proveSigapFiles(bets: number): Figure[] {
  for (const [program, ...words] of [
    ['xmllint', '--version'],
    ['xmlsec1', '--version'],
  ] as const)
    if (spawnSync(program, words).status !== 0)
      throw new Error(`${program} is missing: apt-get install libxml2-utils xmlsec1`)
  const folder = mkdtempSync(join(tmpdir(), 'sigap-'))
  try {
    const signer = aCertificate()
    writeFileSync(join(folder, 'certificate.pem'), signer.certificate)
    const bettors = aDay(bets)
    const startMs = performance.now()
    const files = writeDay(bettors, signer).map((xml, index) => {
      const file = join(folder, `${index}.xml`)
      writeFileSync(file, xml)
      return file
    })
    const seconds = Math.round((performance.now() - startMs) / 100) / 10
    const invalid = files.filter(
      (file) => !passes('xmllint', ['--noout', '--huge', '--schema', SCHEMA, file]),
    )
    const unsigned = files.filter((file) => !isVerified(file, folder))
    // The check itself can fail: a sum that was changed after the signature.
    const forged = join(folder, 'forged.xml')
    writeFileSync(
      forged,
      writeDay(bettors.slice(0, 2), signer)[0]?.replace('<loteFinal>1', '<loteFinal>0') ?? '',
    )
    const isForgedSeen = !isVerified(forged, folder)
    const ofAll = (what: string, faults: readonly string[]): Figure => ({
      ...{ what, target: 'all', isMet: faults.length === 0 },
      seen: `${files.length - faults.length}/${files.length}`,
    })
    return [
      {
        what: `files of ${bets} bets written and signed`,
        ...{
          seen: `${files.length} in ${seconds} s`,
          target: `≤ ${MOST_SECONDS} s`,
          isMet: seconds <= MOST_SECONDS,
        },
      },
      ofAll('files valid by the schema (xmllint)', invalid),
      ofAll('signatures right (xmlsec1)', unsigned),
      { what: 'a changed file is refused', seen: String(isForgedSeen), target: 'true', isMet: isForgedSeen },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Ten bets a player, in games of random types. */
function aDay(bets: number): SigapBettor[] {
  return Array.from({ length: Math.ceil(bets / 10) }, (_, index) => {
    const types = GAME_TYPES.slice(0, 1 + randomInt(3))
    return {
      number: String(index).padStart(11, '0'),
      seconds: randomInt(80_000),
      games: types.map((type, at) => ({
        ...{ type, titles: [`Game ${type}`, 'Übung & <Spaß>'], seconds: randomInt(20_000) },
        bets: at === 0 ? 10 - (types.length - 1) : 1,
        ...{ stakeMinor: 1 + randomInt(100_000), backMinor: randomInt(200_000) },
        prizes: Array.from(
          { length: randomInt(4) },
          (__, prize) => `${String(index).padStart(12, '0')}${String(prize).padStart(8, '0')}`,
        ),
      })),
    }
  })
}

function writeDay(bettors: readonly SigapBettor[], signer: { key: string; certificate: string }): string[] {
  const games = bettors.flatMap((bettor) => bettor.games)
  const total = {
    bets: games.reduce((sum, { bets }) => sum + bets, 0),
    stakeMinor: games.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0),
  }
  const lots = inLots(bettors.map((bettor) => bettorXml(bettor, 2)))
  return lots.map((records, index) => {
    const head = {
      day: '2026-11-20',
      lot: index + 1,
      isLast: index + 1 === lots.length,
      cnpj: '11222333000181',
    }
    const lot = { ...head, brand: 'Aurora', generatedAtMs: Date.UTC(2026, 10, 21, 5), exponent: 2, total }
    return signXml(lotXml(lot, records), signer)
  })
}

function isVerified(file: string, folder: string): boolean {
  return passes('xmlsec1', ['--verify', '--pubkey-cert-pem', join(folder, 'certificate.pem'), file])
}

function passes(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words, { maxBuffer: 64 * 1024 * 1024 }).status === 0
}
