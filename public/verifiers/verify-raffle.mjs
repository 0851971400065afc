// Repeats a raffle from what was published: node verify-raffle.mjs <brand's address> <offer's id>
// For example: node verify-raffle.mjs https://brand.example new-year-raffle
// The hash of the seed stands on the raffle's page from the first day; list, seed and winners come with the draw.
import { createHash, createHmac } from 'node:crypto'

const [address, offerId, expectedSeedHash] = process.argv.slice(2)
if (!address || !offerId) {
  console.error(
    'usage: node verify-raffle.mjs <address> <offer> [<hash of the seed, as it was noted before>]',
  )
  process.exit(2)
}
const reply = await fetch(new URL(`/wps/raffle/proof?offerId=${encodeURIComponent(offerId)}`, address))
const { value } = await reply.json()
if (!value?.drawn) {
  console.error(value ? 'not drawn yet' : 'no such raffle')
  process.exit(2)
}
const { seedHash, drawn } = value
const { seed, list, listHash, places, winners } = drawn
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

const ranges = list
  .trim()
  .split('\n')
  .map((line) => {
    const [memberId, range] = line.split(' ')
    const [first, last] = range.split('-').map(Number)
    return { memberId, first, last }
  })
const total = ranges.at(-1).last + 1

// Words of the draw: block i is HMAC-SHA256(seed, "<hash of the list>:<i>"), read as eight big-endian words.
function* words() {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${listHash}:${block}`).digest()
    for (let word = 0; word < 8; word += 1) yield bytes.readUInt32BE(word * 4)
  }
}
const stream = words()
// A word at or above the largest multiple is thrown away: a remainder would favour low numbers.
function draw(below) {
  const bound = 2 ** 32 - (2 ** 32 % below)
  for (;;) {
    const word = stream.next().value
    if (word < bound) return word % below
  }
}

const moved = new Map()
const again = Array.from({ length: Math.min(places, total) }, (_, index) => {
  const at = index + draw(total - index)
  const ticket = moved.get(at) ?? at
  moved.set(at, moved.get(index) ?? index)
  return { memberId: ranges.find(({ first, last }) => first <= ticket && ticket <= last).memberId, ticket }
})

const faults = [
  sha256(seed) === seedHash ? '' : 'the seed is not the one whose hash was published',
  !expectedSeedHash || expectedSeedHash === seedHash
    ? ''
    : 'the hash of the seed is not the one that was noted',
  sha256(list) === listHash ? '' : 'the list is not the one that was hashed',
  again.length === winners.length &&
  again.every(
    ({ memberId, ticket }, index) => winners[index].memberId === memberId && winners[index].ticket === ticket,
  )
    ? ''
    : 'the winners do not follow from seed and list',
].filter(Boolean)
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `honest: ${total} tickets, ${winners.length} winners` : 'not honest')
process.exitCode = faults.length === 0 ? 0 : 1
