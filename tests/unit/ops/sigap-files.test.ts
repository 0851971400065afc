import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignedXml } from 'xml-crypto'
import type { Bettor } from '#lib/api/ops/reports-sigap.ts'
import { bettorXml, gameTypeOf, inLots, lotXml, MOST_BYTES, MOST_RECORDS } from '#lib/shared/reports/sigap.ts'
import { main } from '../../../scripts/ops.ts'
import { aCertificate } from '../../fixtures/node/certificate.ts'

const CNPJ = '11.222.333/0001-81'
const SIGNER = aCertificate()

/** A day of one player: 30.00 staked in two games of one type, 12.50 back. */
function aBettor(number: string, over: Partial<Bettor['games'][number]> = {}): Bettor {
  return {
    ...{ account: `player${number}`, number, seconds: 3_725 },
    games: [
      {
        ...{
          type: '1',
          titles: ['Aurora Reels', 'Fruits & <Bars>'],
          bets: 3,
          stakeMinor: 30_00,
          backMinor: 12_50,
        },
        ...{ prizes: ['0a1b2c3d4e5f00000001'], seconds: 3_725, ...over },
      },
    ],
  }
}

describe('a record', () => {
  const text = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

  it('has the number as text, and gain or loss, never both', () => {
    const lost = bettorXml(aBettor('00000000191'), 2)
    expect(text(lost, 'CPF')).toBe('00000000191')
    expect([text(lost, 'valorTotalApostasJogo'), text(lost, 'ganhoApostasJogo')]).toEqual(['30.00', '0.00'])
    expect(text(lost, 'perdaApostadorJogoDia')).toBe('17.50')
    expect(text(lost, 'tempoTotalApostasJogo')).toBe('01:02:05')
    expect(text(lost, 'tituloJogo')).toBe('Aurora Reels; Fruits &amp; &lt;Bars&gt;')
    const won = bettorXml(aBettor('00000000191', { backMinor: 100_00 }), 2)
    expect([text(won, 'ganhoApostasJogo'), text(won, 'perdaApostasJogo')]).toEqual(['70.00', '0.00'])
  })

  it.each([
    ['RNG', 'nova-plain', '1'],
    ['INHOUSE', 'crash', '2'],
    ['RNG', 'lightning-roulette', '3'],
    ['RNG', 'Bingo 90', '4'],
    ['LIVE', 'live roulette', '5'],
    ['PVP', 'poker', '6'],
    ['LOTT', 'sum28', '7'],
    ['SPORTS', 'football', undefined],
  ])('of %s %s is of type %s', (category, name, type) => {
    expect(gameTypeOf(category, name)).toBe(type)
  })
})

describe('files', () => {
  it('have at most 7,000 records and 2.9 megabytes each; a day of nobody has one', () => {
    expect(inLots([])).toEqual([[]])
    const sizes = (count: number, length: number) =>
      inLots(Array<string>(count).fill('x'.repeat(length))).map((lot) => lot.length)
    expect(sizes(MOST_RECORDS, 10)).toEqual([MOST_RECORDS])
    expect(sizes(MOST_RECORDS + 1, 10)).toEqual([MOST_RECORDS, 1])
    expect(sizes(3, MOST_BYTES / 2)).toEqual([2, 1])
    expect(sizes(2, MOST_BYTES + 1)).toEqual([1, 1])
  })

  it('are in the canonical form as they are written: nothing else is signed', () => {
    const xml = lotXml(
      {
        ...{ day: '2026-11-20', lot: 1, isLast: true, cnpj: '11222333000181', brand: 'Aurora' },
        ...{ generatedAtMs: Date.UTC(2026, 10, 21, 5), exponent: 2, total: { bets: 3, stakeMinor: 30_00 } },
      },
      [bettorXml(aBettor('00000000191', { prizes: [] }), 2)],
    )
    expect(xml).not.toMatch(/<\?|\/>|'|\r/)
    expect(xml).toContain('<dataHoraGeracao>2026-11-21T02:00:00-03:00</dataHoraGeracao>')
  })
})

describe('npm run ops -- report sigap', () => {
  let folder: string
  let server: Server
  let pages: { bettors: Bettor[]; next?: string; waiting?: number }[]
  let errors: string[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sigap-'))
    writeFileSync(join(folder, 'key.pem'), SIGNER.key)
    writeFileSync(join(folder, 'certificate.pem'), SIGNER.certificate)
    vi.stubEnv('OPS_KEY', 'a-key-of-tests')
    errors = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0)
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    server = createServer((request, response) => {
      const after = new URL(request.url ?? '', 'http://localhost').searchParams.get('after')
      const at = after === null ? 0 : pages.findIndex(({ next }) => next === after) + 1
      const value = { brand: 'Aurora', currency: { code: 'BRL', exponent: 2 }, waiting: 0, ...pages[at] }
      // Signing holds the test up for longer than a kept connection lives.
      response
        .writeHead(200, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify({ success: true, value }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    server.close()
    rmSync(folder, { recursive: true })
  })

  function write(...more: string[]): Promise<number> {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return main([
      ...['report', 'sigap', '--tenant', 'aurora', '--day', '2026-11-20', '--cnpj', CNPJ],
      ...['--key', join(folder, 'key.pem'), '--certificate', join(folder, 'certificate.pem')],
      ...['--out', join(folder, 'out'), '--url', `http://localhost:${port}`, ...more],
    ])
  }
  const files = () => readdirSync(join(folder, 'out')).toSorted()
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8')

  it('writes every page into files that are signed with the operator’s certificate', async () => {
    pages = [{ bettors: [aBettor('00000000191')], next: 'a' }, { bettors: [aBettor('52998224725')] }]
    expect(await write()).toBe(0)
    expect(files()).toEqual(['jogoOnline-2026-11-20-00001.xml'])
    const xml = read('jogoOnline-2026-11-20-00001.xml')
    expect(xml).toContain('<CNPJ>11222333000181</CNPJ>')
    expect(xml).toContain('<CPF>00000000191</CPF>')
    expect(xml).toContain(
      '<qtdTotalApostadoDia>6</qtdTotalApostadoDia><valTotalApostadoDia>60.00</valTotalApostadoDia>',
    )
    expect(isSigned(xml)).toBe(true)
    expect(isSignedByHand(xml)).toBe(true)
    // A sum that was changed afterwards shows, to both.
    const forged = xml.replace('60.00', '60.01')
    expect(isSigned(forged)).toBe(false)
    expect(isSignedByHand(forged)).toBe(false)
  })

  it('numbers the lots, ends the last alone, and corrects one with a reason', async () => {
    const many = Array.from({ length: 3_700 }, (_, index) => aBettor(String(index).padStart(11, '0')))
    pages = [{ bettors: many }]
    expect([await write(), errors]).toEqual([0, []])
    expect(files()).toEqual(['jogoOnline-2026-11-20-00001.xml', 'jogoOnline-2026-11-20-00002.xml'])
    const [first, last] = files().map(read)
    const counts = [first, last].map((each) => each?.match(/<aposta>/g)?.length ?? 0)
    expect(counts[0]).toBeGreaterThan(3_000)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(many.length)
    expect(first?.length).toBeLessThan(3_000_000)
    expect(first).toContain('<numeroLote>1</numeroLote>')
    expect(first).toContain('<loteFinal>0</loteFinal>')
    expect(first).not.toContain('qtdTotalApostadoDia')
    expect(last).toContain('<loteFinal>1</loteFinal>')
    expect(last).toContain(`<qtdTotalApostadoDia>${3 * many.length}</qtdTotalApostadoDia>`)
    expect([await write('--lot', '2', '--reason', 'A bet came late'), errors]).toEqual([0, []])
    const corrected = read('jogoOnline-2026-11-20-00002-retificador.xml')
    expect(corrected).toContain('<tipoArquivo>2</tipoArquivo>')
    expect(corrected).toContain('<justificativaRetificacao>A bet came late</justificativaRetificacao>')
    expect(files()).toHaveLength(3)
  }, 60_000)

  it.each([
    [
      'a player without a number is named, and the others are written',
      { bettors: [aBettor(''), aBettor('00000000191')] },
      [],
      /1 players have no CPF.*player/,
    ],
    [
      'nothing is written before every booking is counted',
      { bettors: [aBettor('00000000191')], waiting: 2 },
      [],
      /2 bookings are not counted/,
    ],
    ['a wrong CNPJ is refused', { bettors: [] }, ['--cnpj', '11222333000182'], /right check digits/],
    ['a lot that is none', { bettors: [] }, ['--lot', '2'], /has 1 lots, not 2/],
  ])('%s', async (_, page, more, message) => {
    pages = [page]
    expect(await write(...more)).toBe(1)
    expect(errors.join('')).toMatch(message)
  })

  it('refuses a key of another certificate, and one that is over', async () => {
    pages = [{ bettors: [] }]
    writeFileSync(join(folder, 'key.pem'), aCertificate().key)
    expect(await write()).toBe(1)
    expect(errors.join('')).toContain('is not the key of')
    const old = aCertificate({ validToMs: Date.UTC(2024, 0, 1) })
    writeFileSync(join(folder, 'key.pem'), old.key)
    writeFileSync(join(folder, 'certificate.pem'), old.certificate)
    expect(await write()).toBe(1)
    expect(errors.join('')).toContain('was valid until 2024-01-01')
  })
})

/** By the library that signed. */
function isSigned(xml: string): boolean {
  const node = /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? ''
  const signed = new SignedXml({ publicCert: SIGNER.certificate })
  signed.loadSignature(node)
  try {
    return signed.checkSignature(xml)
  } catch {
    // A digest that differs is thrown by this version of the library.
    return false
  }
}

/** By Node alone: the file without its signature is what the digest covers, for it is written in the canonical form. */
function isSignedByHand(xml: string): boolean {
  const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(xml) ?? []
  const of = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(signature)?.[1] ?? ''
  const digest = createHash('sha256').update(xml.replace(signature, '')).digest('base64')
  const info = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(signature)?.[0] ?? ''
  const canonical = info
    .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
    .replaceAll(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>')
  const certificate = new X509Certificate(Buffer.from(of('X509Certificate'), 'base64'))
  const isRight = verify(
    'sha256',
    Buffer.from(canonical),
    certificate.publicKey,
    Buffer.from(of('SignatureValue'), 'base64'),
  )
  return isRight && of('DigestValue') === digest
}
