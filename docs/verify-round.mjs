// Recomputes a round from what was published of it. Stands alone: Node 20 or newer, nothing to install, no connection.
//
//   node docs/verify-round.mjs --server-seed <64 hex> --client-seed <text> --nonce <number>
//        [--commit <64 hex>]      is the server seed the one that was committed to?
//        [--draw 32,32,32,32,32]  the numbers that these draws give, one after another
//        [--roulette]             the number and colour of a spin
//        [--blocks <count>]       show so many blocks at least (1)
//   node docs/verify-round.mjs --crash <game hash> --salt <text>
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

const OPTIONS = {
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  commit: { type: 'string' },
  draw: { type: 'string' },
  roulette: { type: 'boolean', default: false },
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
  return result
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

function textOf({ commit, isCommitRight, blocks = [], draws = [], roulette, crash }) {
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
