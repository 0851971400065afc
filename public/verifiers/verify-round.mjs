// Recomputes a round from what was published of it. Stands alone: Node 20 or newer, nothing to install, no connection.
//
//   node verify-round.mjs --server-seed <64 hex> --client-seed <text> --nonce <number>
//        [--commit <64 hex>]      is the server seed the one that was committed to?
//        [--draw 32,32,32,32,32]  the numbers that these draws give, one after another
//        [--roulette]             the number and colour of a spin
//        [--aurora]               the stops of every spin of Aurora Reels, free spins included
//          [--jackpot <units>]    and whether a stake of so many lowest stakes won the jackpot
//        [--scratch]              the prize (in stakes) and the nine fields of a scratch card
//        [--blocks <count>]       show so many blocks at least (1)
//   node verify-round.mjs --crash <game hash> --salt <text>
//        [--known-hash <64 hex> --steps <number>]  hash the game's hash so often: is it the known one?
//   --json prints everything as JSON.
//
// How it works. The commit is SHA-256 of the server seed's 64 letters. Block i of a round is HMAC-SHA256 with these letters
// as key over `client seed:nonce:i`, read as eight big-endian 32-bit words. A draw below n takes the next word, throws it
// away when it is not below the largest multiple of n up to 2^32, and is its remainder by n. A crash game's point is
// max(100, floor(99 · 2^52 / (2^52 − r))) hundredths, r the top 52 bits of HMAC-SHA256 of the salt with the game's hash as
// key, and the hash of the game before is SHA-256 of the letters of its own; points end at 1,000,000.00.
import { createHash, createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'

const WORD_RANGE = 2 ** 32
const BLOCK_WORDS = 8
const POINT_RANGE = 2n ** 52n
const HIGHEST_POINT = 100_000_000n
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

/** The five reels of Aurora Reels, from stop 0: w wild, s star, then fox, owl, moon, lantern, rose, amber, emerald, p sapphire. */
const STRIPS = [
  'lfamrsaopeareprfmpearmelpeoprlap',
  'sfeprolrapeolamrwelrmeplaomepfap',
  'alpelrsmroawemorlfmafomloalprmfe',
  'rewlfpmlparslapofepromearewlemao',
  'efpmlrpemselpfaoelmeafrolaorpamr',
]
const AWARDS = { 3: 10, 4: 12, 5: 15 }
const ADDED = 5
const MOST_FREE_SPINS = 25
const JACKPOT_ONE_IN = 2_500_000

/** Prizes of a scratch card in stakes, and how many of a million cards have each. */
const PRIZES = [
  [10_000, 2],
  [1_000, 20],
  [100, 600],
  [20, 5_000],
  [10, 15_000],
  [5, 40_000],
  [2, 120_000],
  [1, 130_000],
]
const CARDS = 1_000_000
const FIELDS = 9

const OPTIONS = {
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  commit: { type: 'string' },
  draw: { type: 'string' },
  roulette: { type: 'boolean', default: false },
  aurora: { type: 'boolean', default: false },
  jackpot: { type: 'string' },
  scratch: { type: 'boolean', default: false },
  blocks: { type: 'string', default: '1' },
  crash: { type: 'string' },
  salt: { type: 'string' },
  'known-hash': { type: 'string' },
  steps: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
}

try {
  const { values } = parseArgs({ options: OPTIONS })
  const result = values.crash === undefined ? verifyRound(values) : { crash: verifyCrash(values) }
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : textOf(result))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function verifyRound(values) {
  const serverSeed = values['server-seed'] ?? ''
  const clientSeed = values['client-seed'] ?? ''
  if (!isHash(serverSeed)) throw new Error('--server-seed takes 64 lower-case hex letters')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(clientSeed))
    throw new Error('that is no client seed of this product')
  if (values.jackpot !== undefined && !values.aurora)
    throw new Error('--jackpot belongs to a round of Aurora Reels: add --aurora')
  const nonce = wholeNumber(values.nonce ?? '', 'nonce')
  const round = newRound(serverSeed, `${clientSeed}:${nonce}`)
  while (round.blocks.length < wholeNumber(values.blocks, 'blocks')) round.addBlock()
  const commit = sha256(serverSeed)
  const result = { commit, blocks: round.blocks }
  if (values.commit !== undefined) result.isCommitRight = values.commit === commit
  if (values.draw !== undefined)
    result.draws = values.draw.split(',').map((text) => round.draw(wholeNumber(text, 'draw')))
  if (values.roulette) {
    // A spin is the first draw of its round.
    const { value } = newRound(serverSeed, `${clientSeed}:${nonce}`).draw(37)
    result.roulette = { number: value, colour: value === 0 ? 'green' : RED.includes(value) ? 'red' : 'black' }
  }
  if (values.aurora)
    result.aurora = auroraRound(newRound(serverSeed, `${clientSeed}:${nonce}`), values.jackpot)
  if (values.scratch) result.scratch = scratchCard(newRound(serverSeed, `${clientSeed}:${nonce}`))
  return result
}

/** One draw a reel for each spin; the stars on show say how many free spins follow. The jackpot's draw comes last. */
function auroraRound(round, jackpotUnits) {
  const spin = () => STRIPS.map((strip) => round.draw(strip.length).value)
  const starsOf = (stops) =>
    stops.reduce(
      (sum, stop, reel) =>
        sum + [0, 1, 2].filter((row) => STRIPS[reel][(stop + row) % STRIPS[reel].length] === 's').length,
      0,
    )
  const stops = spin()
  const freeSpins = []
  let total = AWARDS[starsOf(stops)] ?? 0
  while (freeSpins.length < total) {
    const free = spin()
    freeSpins.push(free)
    if (starsOf(free) >= 3) total += Math.min(ADDED, MOST_FREE_SPINS - total)
  }
  if (jackpotUnits === undefined) return { stops, freeSpins }
  const units = wholeNumber(jackpotUnits, 'jackpot')
  return { stops, freeSpins, isJackpot: round.draw(JACKPOT_ONE_IN).value < units }
}

/** The prize by the weights, then one of all pictures of that prize, in the order of their fields. */
function scratchCard(round) {
  const card = round.draw(CARDS).value
  let end = 0
  const prize = PRIZES.findIndex(([, weight]) => card < (end += weight))
  const used = PRIZES.map(() => 0)
  let rest = {
    cells: FIELDS,
    winning: prize < 0 ? 0 : 3,
    twice: PRIZES.length - (prize < 0 ? 0 : 1),
    once: 0,
  }
  let rank = round.draw(picturesOf(rest)).value
  const picture = []
  while (picture.length < FIELDS) {
    for (let symbol = 0; symbol < PRIZES.length; symbol += 1) {
      const next = afterField(rest, symbol === prize, used[symbol])
      const ways = next ? picturesOf(next) : 0
      if (rank >= ways) {
        rank -= ways
        continue
      }
      used[symbol] += 1
      picture.push(symbol)
      rest = next
      break
    }
  }
  return { prize: prize < 0 ? 0 : PRIZES[prize][0], picture }
}

function afterField({ cells, winning, twice, once }, isWinning, used) {
  const left = cells - 1
  if (isWinning) return winning > 0 ? { cells: left, winning: winning - 1, twice, once } : undefined
  if (used >= 2) return undefined
  if (used === 1) return { cells: left, winning, twice, once: once - 1 }
  return { cells: left, winning, twice: twice - 1, once: once + 1 }
}

/** How many ways there are to fill the fields that are left. */
function picturesOf({ cells, winning, twice, once }) {
  if (winning > cells) return 0
  if (cells === 0) return 1
  const left = cells - 1
  return (
    (winning > 0 ? picturesOf({ cells: left, winning: winning - 1, twice, once }) : 0) +
    (twice > 0 ? twice * picturesOf({ cells: left, winning, twice: twice - 1, once: once + 1 }) : 0) +
    (once > 0 ? once * picturesOf({ cells: left, winning, twice, once: once - 1 }) : 0)
  )
}

/** The blocks of a round, made as draws need them. */
function newRound(serverSeed, message) {
  const blocks = []
  let used = 0

  function addBlock() {
    const index = blocks.length
    const hex = hmac(serverSeed, `${message}:${index}`)
    const words = Array.from({ length: BLOCK_WORDS }, (_, word) =>
      Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16),
    )
    blocks.push({ index, message: `${message}:${index}`, hex, words })
  }

  function nextWord() {
    if (used >= blocks.length * BLOCK_WORDS) addBlock()
    const word = blocks[Math.floor(used / BLOCK_WORDS)].words[used % BLOCK_WORDS]
    used += 1
    return word
  }

  function draw(exclusiveMax) {
    if (exclusiveMax < 1 || exclusiveMax > WORD_RANGE) throw new Error('--draw takes numbers from 1 to 2^32')
    const fairLimit = WORD_RANGE - (WORD_RANGE % exclusiveMax)
    const rejected = []
    let word = nextWord()
    while (word >= fairLimit) {
      rejected.push(word)
      word = nextWord()
    }
    return { exclusiveMax, value: word % exclusiveMax, word, rejected }
  }

  return { blocks, addBlock, draw }
}

function verifyCrash(values) {
  const gameHash = values.crash
  const knownHash = values['known-hash']
  if (!isHash(gameHash)) throw new Error('--crash takes the 64 hex letters of a game')
  if (values.salt === undefined) throw new Error('--salt is missing')
  const signed = hmac(gameHash, values.salt)
  const bits = BigInt(`0x${signed.slice(0, 13)}`)
  const exact = (99n * POINT_RANGE) / (POINT_RANGE - bits)
  const pointE2 = Number(exact < 100n ? 100n : exact > HIGHEST_POINT ? HIGHEST_POINT : exact)
  const result = {
    gameHash,
    hmac: signed,
    bits: String(bits),
    pointE2,
    multiplier: (pointE2 / 100).toFixed(2),
  }
  if (knownHash === undefined) return result
  let hash = gameHash
  for (let step = wholeNumber(values.steps, 'steps'); step > 0; step -= 1) hash = sha256(hash)
  return { ...result, isOnChain: hash === knownHash }
}

function textOf({ commit, isCommitRight, blocks = [], draws = [], roulette, aurora, scratch, crash }) {
  const lines = []
  if (commit) lines.push(`commit      ${commit}`)
  if (isCommitRight !== undefined)
    lines.push(`            ${isCommitRight ? 'is the published one' : 'IS NOT the published one'}`)
  for (const { message, hex, words } of blocks)
    lines.push(`block       ${message}`, `            ${hex}`, `            ${words.join(' ')}`)
  for (const { exclusiveMax, value, word, rejected } of draws) {
    for (const lost of rejected) lines.push(`rejected    ${lost}`)
    lines.push(`draw        ${value} of 0 to ${exclusiveMax - 1}, from word ${word}`)
  }
  if (roulette) lines.push(`roulette    ${roulette.number} ${roulette.colour}`)
  if (aurora) {
    lines.push(`stops       ${aurora.stops.join(' ')}`)
    for (const stops of aurora.freeSpins) lines.push(`free spin   ${stops.join(' ')}`)
    if (aurora.isJackpot !== undefined) lines.push(`jackpot     ${aurora.isJackpot ? 'won' : 'not won'}`)
  }
  if (scratch)
    lines.push(`prize       ${scratch.prize} × the stake`, `fields      ${scratch.picture.join(' ')}`)
  if (crash) lines.push(...crashLines(crash))
  return `${lines.join('\n')}\n`
}

function crashLines({ gameHash, hmac: signed, bits, multiplier, isOnChain }) {
  const lines = [
    `game        ${gameHash}`,
    `hmac        ${signed}`,
    `bits        ${bits}`,
    `crash at    ${multiplier}`,
  ]
  if (isOnChain !== undefined)
    lines.push(`chain       ${isOnChain ? 'leads to the known hash' : 'DOES NOT lead to the known hash'}`)
  return lines
}

function wholeNumber(text, name) {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number from 0`)
  return Number(text)
}

function isHash(text) {
  return /^[0-9a-f]{64}$/.test(text)
}

function sha256(text) {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function hmac(key, message) {
  return createHmac('sha256', key).update(message, 'utf8').digest('hex')
}
