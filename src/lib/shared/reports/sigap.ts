import type { Category } from '#lib/shared/product/vocabulary.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'

/**
 * The daily file of online games for Brazil's SIGAP (Manual do SIGAP V1, 6 August 2024, annex VI; element names by the classes
 * that were generated from the authority's schema 1.0 of September 2024). `docs/markets.md` says what is sure of it.
 */
const SIGAP_NAMESPACE = 'http://sigap.fazenda.gov.br/JogoOnline/'
/** Slot, crash game, roulette, bingo, live games, card game, others. */
export const GAME_TYPES = ['1', '2', '3', '4', '5', '6', '7'] as const
export type GameType = (typeof GAME_TYPES)[number]

/** Bets on events belong to the file of sports bets. */
const EVENTS: ReadonlySet<string> = new Set<Category>(['SPORTS', 'COCKFIGHT', 'ESPORTS'])
const NAMED_TYPES: readonly (readonly [word: RegExp, type: GameType])[] = [
  [/\bcrash\b/i, '2'],
  [/\brou?lette?\b|\broleta\b/i, '3'],
  [/\bbingo\b/i, '4'],
]
const TYPES: Readonly<Partial<Record<string, GameType>>> = {
  RNG: '1',
  INHOUSE: '1',
  LIVE: '5',
  PVP: '6',
} satisfies Partial<Record<Category, GameType>>

/** The type of a game by its category and name; undefined for bets on events. */
export function gameTypeOf(category: string, name: string): GameType | undefined {
  if (EVENTS.has(category)) return undefined
  const named = NAMED_TYPES.find(([word]) => word.test(name))?.[1]
  return category === 'LIVE' ? '5' : (named ?? TYPES[category] ?? '7')
}

/** The most records of a file, and bytes of it: room for the signature is left of the 3 megabytes. */
export const MOST_RECORDS = 7_000
export const MOST_BYTES = 2_900_000
/** What a field holds at most. */
const LONGEST_TEXT = 100
const MOST_PRIZES = 9_999
const DAY_SECONDS = 86_399

interface SigapPlay {
  type: GameType
  titles: readonly string[]
  bets: number
  stakeMinor: number
  backMinor: number
  prizes: readonly string[]
  seconds: number
}
export interface SigapBettor {
  number: string
  seconds: number
  games: readonly SigapPlay[]
}
export interface SigapLot {
  day: string
  lot: number
  isLast: boolean
  cnpj: string
  brand: string
  generatedAtMs: number
  /** Why the file replaces the one of the same number; undefined for an original. */
  reason?: string | undefined
  exponent: number
  /** Of the whole day, in the last lot. */
  total: { bets: number; stakeMinor: number }
}

/** One record of a file: a bettor's day. */
export function bettorXml({ number, seconds, games }: SigapBettor, exponent: number): string {
  const amounts = (name: string, play: readonly Pick<SigapPlay, 'stakeMinor' | 'backMinor'>[]) => {
    const stake = sumOf(play.map(({ stakeMinor }) => stakeMinor))
    const gain = sumOf(play.map(({ backMinor }) => backMinor)) - stake
    // Both are positive by the manual: what is not a gain is a loss.
    return (
      element(`valorTotal${name}`, plainDecimal(stake, exponent)) +
      element(`ganho${name}`, plainDecimal(Math.max(0, gain), exponent)) +
      element(`perda${name}`, plainDecimal(Math.max(0, -gain), exponent))
    )
  }
  const played = games.map(
    (game) =>
      `<jogoOnline tipo="${game.type}">` +
      element('qtdApostasTipoJogo', String(game.bets)) +
      element('tituloJogo', cut(game.titles.join('; '))) +
      element('qtdPremiosSessaoJogo', String(Math.min(MOST_PRIZES, game.prizes.length))) +
      `<sessoesPremiadas>${game.prizes
        .slice(0, MOST_PRIZES)
        .map((prize) => element('idSessao', prize))
        .join('')}</sessoesPremiadas>` +
      element('tempoTotalApostasJogo', clock(game.seconds)) +
      amounts('ApostasJogo', [game]) +
      '</jogoOnline>',
  )
  return (
    '<aposta>' +
    element('CPF', number) +
    element('qtdApostasJogoDia', String(sumOf(games.map(({ bets }) => bets)))) +
    `<jogosOnline>${played.join('')}</jogosOnline>` +
    element('tempoTotalApostadorJogoDia', clock(seconds)) +
    amounts('ApostadorJogoDia', games) +
    '</aposta>'
  )
}

/**
 * A whole file without its signature. It is written in the canonical form (no declaration, no empty tags, `"` around
 * attributes), so that what is signed are these bytes.
 */
export function lotXml(lot: SigapLot, records: readonly string[]): string {
  const { total, reason } = lot
  return (
    `<envioJogoOnline xmlns="${SIGAP_NAMESPACE}" versao="1.0">` +
    element('tipoArquivo', reason === undefined ? '1' : '2') +
    element('dataMovimentoReferencia', lot.day) +
    element('numeroLote', String(lot.lot)) +
    element('CNPJ', lot.cnpj) +
    element('marca', cut(lot.brand)) +
    element('loteFinal', lot.isLast ? '1' : '0') +
    element('dataHoraGeracao', brasilia(lot.generatedAtMs)) +
    `<apostas>${records.join('')}</apostas>` +
    (lot.isLast && total.bets > 0
      ? element('qtdTotalApostadoDia', String(total.bets)) +
        element('valTotalApostadoDia', plainDecimal(total.stakeMinor, lot.exponent))
      : '') +
    (reason === undefined ? '' : element('justificativaRetificacao', cut(reason))) +
    '</envioJogoOnline>'
  )
}

/** Records in files of at most so many, and so many bytes; a day without any has one empty file. */
export function inLots(
  records: readonly string[],
  { records: most, bytes }: { records: number; bytes: number } = { records: MOST_RECORDS, bytes: MOST_BYTES },
): string[][] {
  const lots: string[][] = [[]]
  let size = 0
  for (const record of records) {
    const length = new TextEncoder().encode(record).length
    const last = lots.at(-1) ?? []
    if (last.length > 0 && (last.length >= most || size + length > bytes)) {
      lots.push([record])
      size = length
    } else {
      last.push(record)
      size += length
    }
  }
  return lots
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

/** Characters that XML cannot carry are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function cut(text: string): string {
  const tidy = text.replaceAll(/\s+/g, ' ').trim()
  return [...(tidy === '' ? '-' : tidy)].slice(0, LONGEST_TEXT).join('')
}

function clock(seconds: number): string {
  const whole = Math.min(DAY_SECONDS, seconds)
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** Brasília, three hours behind UTC all year since 2019. */
function brasilia(atMs: number): string {
  return `${new Date(atMs - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
