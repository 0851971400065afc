import { cleanEntry } from '#lib/shared/text/entry.ts'

/** One line of a quick bet: a number under one play. The stake is `unitMinor` with a multiple of 1. */
interface QuickLine {
  play: 'd4' | 'd3' | 'd2' | 'jitu'
  selection: { entries: string[] } | { columns: number[][] }
  unitMinor: number
}

interface QuickProblem {
  code: 'empty' | 'number' | 'part' | 'digits' | 'repeated' | 'amount' | 'tooMany'
  /** The text's line, from 1. */
  line: number
  /** The text found there, truncated. */
  text: string
}

export type QuickBet =
  { lines: QuickLine[]; problem?: undefined } | { lines?: undefined; problem: QuickProblem }

/** Maximum of lines and of bets in a quick bet. */
const MOST = 1000
const PLAYS = { 4: 'd4', 3: 'd3', 2: 'd2' } as const
const EKOR = 3

/**
 * Parses `NUMBER K*AMOUNT … [xFACTOR]`, one number per line: `4321 4*500 x1000` bets 500 thousand on 4321 under 4D. K is
 * the number of last digits to bet on; 1 is the last digit, colok jitu at EKOR. `minorPerUnit` is the currency's.
 */
export function readQuickBet(text: string, minorPerUnit: number): QuickBet {
  const lines: QuickLine[] = []
  const rows = text.split(/\r?\n/)
  if (rows.length > MOST) return { problem: { code: 'tooMany', line: MOST + 1, text: '' } }
  for (const [index, row] of rows.entries()) {
    const typed = cleanEntry(row)
    if (typed === '') continue
    const read = readRow(typed.split(' '), minorPerUnit)
    if ('code' in read) return { problem: { ...read, line: index + 1 } }
    lines.push(...read.lines)
    if (lines.length > MOST) return { problem: { code: 'tooMany', line: index + 1, text: '' } }
  }
  return lines.length > 0 ? { lines } : { problem: { code: 'empty', line: 1, text: '' } }
}

type Row = { lines: QuickLine[] } | Omit<QuickProblem, 'line'>

function readRow([number = '', ...parts]: readonly string[], minorPerUnit: number): Row {
  if (!/^[0-9]{1,4}$/.test(number)) return found('number', number)
  const last = parts.at(-1) ?? ''
  const factor = /^x([0-9]{1,9})$/i.exec(last)?.[1]
  const bets = factor === undefined ? parts : parts.slice(0, -1)
  if (bets.length === 0) return found('part', last)
  const lines: QuickLine[] = []
  const seen = new Set<number>()
  for (const bet of bets) {
    const [, digitsText, amount] = /^([1-4])\*([0-9]{1,12})$/.exec(bet) ?? []
    if (digitsText === undefined || amount === undefined) return found('part', bet)
    const digits = Number(digitsText)
    if (digits > number.length) return found('digits', bet)
    if (seen.has(digits)) return found('repeated', bet)
    seen.add(digits)
    const unitMinor = Number(amount) * Number(factor ?? 1) * minorPerUnit
    if (!Number.isSafeInteger(unitMinor) || unitMinor < 1) return found('amount', bet)
    lines.push(lineOf(number.slice(-digits), unitMinor))
  }
  return { lines }
}

function lineOf(number: string, unitMinor: number): QuickLine {
  if (number.length === 4 || number.length === 3 || number.length === 2)
    return { play: PLAYS[number.length], selection: { entries: [number] }, unitMinor }
  const columns = Array.from({ length: EKOR + 1 }, (_, place) => (place === EKOR ? [Number(number)] : []))
  return { play: 'jitu', selection: { columns }, unitMinor }
}

function found(code: QuickProblem['code'], text: string): Omit<QuickProblem, 'line'> {
  return { code, text: text.slice(0, 20) }
}
