// Checks a house draw offline from what is published of it, and a bet's place among the bets of that draw. It needs Node 20
// and nothing else, and shares no line with the product:
//
//   node verify-draw.mjs draw.json
//
// draw.json: { "salt": "…",                                        public, of the game
//              "day": { "root": "…", "size": 1440 },               published before the day's first draw
//              "shown": { "issue": "20261122-0731", "seed": "…", "proof": { "index": 730, "path": ["…"] } },
//              "words": 16, "bounds": [10, 10, 10],                 how much to print; both may be left out
//              "chain": { "firstDate": "2026-11-22", "dayCount": 3653, "end": "…" }, "daySecret": "…",  after the day
//              "bets": { "root": "…", "size": 3 },                  published before the result
//              "claim": { "bet": { … }, "salt": "…", "proof": { "index": 1, "path": ["…"] } } }
//
// It ends with 0 where everything given holds, 1 where something does not, and 2 where the file cannot be read.

import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const WORD_RANGE = 2 ** 32
const DAY_MS = 86_400_000
const DEFAULT_WORDS = 16
const MOST_DAYS = 18_300
const BET_TEXTS = ['tenant', 'game', 'issue', 'betId', 'play', 'selection', 'currency']

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** RFC 6962: leaves begin with a zero byte, nodes with a one. */
const leafHash = (text) => sha256(Uint8Array.of(0), text)
const nodeHash = (left, right) =>
  sha256(Uint8Array.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/** The root that a proof leads to, by the recursive definition of the tree: half of the leaves on each way down. */
function rootFrom(leaf, { index, path }, size) {
  if (size === 1) {
    if (path.length > 0) throw new Error('the proof is too long')
    return leaf
  }
  const sibling = path.at(-1)
  if (!isHash(sibling)) throw new Error('the proof is too short or holds what is no hash')
  let half = 1
  while (half * 2 < size) half *= 2
  const rest = path.slice(0, -1)
  return index < half
    ? nodeHash(rootFrom(leaf, { index, path: rest }, half), sibling)
    : nodeHash(sibling, rootFrom(leaf, { index: index - half, path: rest }, size - half))
}

function isMember(leaf, proof, { root, size }) {
  const isPlace = Number.isSafeInteger(size) && Number.isSafeInteger(proof.index)
  if (!isPlace || proof.index < 0 || proof.index >= size || !Array.isArray(proof.path)) return false
  return rootFrom(leaf, proof, size) === root
}

/** Block i is HMAC-SHA256(seed, "salt:issue:i"): eight words, the most significant byte first. */
function* wordsOf(seed, label) {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${label}:${block}`).digest()
    for (let offset = 0; offset < bytes.length; offset += 4) yield bytes.readUInt32BE(offset)
  }
}

/** One number below each bound; words that would favour low numbers are rejected. */
function numbersOf(words, bounds) {
  let rejected = 0
  const numbers = bounds.map((bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD_RANGE)
      throw new Error('a bound is no whole number')
    const limit = WORD_RANGE - (WORD_RANGE % bound)
    let word = words.next().value
    while (word >= limit) {
      rejected += 1
      word = words.next().value
    }
    return word % bound
  })
  return { numbers, rejected }
}

function isDaySecret({ firstDate, dayCount, end }, date, secret) {
  const place = (Date.parse(date) - Date.parse(firstDate)) / DAY_MS
  if (!Number.isInteger(place) || place < 0 || place >= Math.min(dayCount, MOST_DAYS)) return false
  let hash = secret
  for (let count = 0; count <= place; count += 1) hash = sha256(hash)
  return hash === end
}

const betText = ({ bet, salt }) =>
  JSON.stringify([
    'bet/1',
    salt,
    ...BET_TEXTS.map((key) => bet[key]),
    bet.stakeMinor,
    bet.oddsE4,
    bet.acceptedAtMs,
  ])

/** Each check with its name; a check that breaks off has failed. */
function checksOf({ day, shown, chain, daySecret, bets, claim }) {
  const { issue, seed, proof } = shown
  const date = `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`
  const checks = [
    ['the seed has its form', () => isHash(seed)],
    ['the day’s root commits to the seed', () => isMember(leafHash(`${issue}:${sha256(seed)}`), proof, day)],
  ]
  if (daySecret !== undefined)
    checks.push(
      [
        'the seed follows from the day’s secret',
        () => createHmac('sha256', daySecret).update(issue).digest('hex') === seed,
      ],
      ['the day’s secret leads to the end of the chain', () => isDaySecret(chain, date, daySecret)],
    )
  if (claim !== undefined)
    checks.push(
      ['the bet is of this draw', () => claim.bet.issue === issue],
      ['the bet is among the bets of the draw', () => isMember(leafHash(betText(claim)), claim.proof, bets)],
    )
  return checks
}

function holds(check) {
  try {
    return check()
  } catch {
    // Whatever a file from outside breaks is not shown to be right.
    return false
  }
}

function main([file]) {
  if (!file) {
    console.error('usage: node verify-draw.mjs <file of the draw>')
    return 2
  }
  const draw = JSON.parse(readFileSync(file, 'utf8'))
  const label = `${draw.salt}:${draw.shown.issue}`
  const words = wordsOf(draw.shown.seed, label)
  const hex = Array.from({ length: draw.words ?? DEFAULT_WORDS }, () =>
    words.next().value.toString(16).padStart(8, '0'),
  )
  const { numbers, rejected } = numbersOf(wordsOf(draw.shown.seed, label), draw.bounds ?? [])

  let failures = 0
  for (const [name, check] of checksOf(draw)) {
    const isRight = holds(check)
    if (!isRight) failures += 1
    console.log(`${isRight ? 'ok  ' : 'FAIL'} ${name}`)
  }
  console.log(`words ${hex.join(' ')}`)
  console.log(`numbers ${numbers.join(' ')}`)
  console.log(`rejected ${rejected}`)
  return failures > 0 ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`cannot read the draw: ${error.message}`)
  process.exitCode = 2
}
