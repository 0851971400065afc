// Repeats all spins of a wheel's day from what was published: node verify-wheel.mjs <brand's address> <offer's id> <day>
// For example: node verify-wheel.mjs https://brand.example lucky-wheel 2026-11-22
// The hash of the seed stands beside the wheel all day; seed and spins come ten minutes after the day has ended.
import { createHash, createHmac } from 'node:crypto'

const [address, offerId, day, expectedSeedHash] = process.argv.slice(2)
if (!address || !offerId || !day) {
  console.error(
    'usage: node verify-wheel.mjs <address> <offer> <day> [<hash of the seed, as it was noted before>]',
  )
  process.exit(2)
}
const query = new URLSearchParams({ offerId, day })
const reply = await fetch(new URL(`/wps/wheel/proof?${query}`, address))
const { value } = await reply.json()
if (!value?.revealed) {
  console.error(value ? 'the day has not ended yet' : 'no such wheel')
  process.exit(2)
}
const { seedHash, segments, revealed } = value
const { seed, spins } = revealed
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const total = segments.reduce((sum, { weight }) => sum + weight, 0)

// Words of a spin: block i is HMAC-SHA256(seed, "<own>:0:<i>"), read as eight big-endian words; `own` is the hash of
// wheel, day, member and the member's word.
function* words(own) {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${own}:0:${block}`).digest()
    for (let word = 0; word < 8; word += 1) yield bytes.readUInt32BE(word * 4)
  }
}
function segmentOf({ memberId, word }) {
  const stream = words(sha256(`${offerId}:${day}:${memberId}:${word}`))
  // A word at or above the largest multiple is thrown away: a remainder would favour the first segments.
  const bound = 2 ** 32 - (2 ** 32 % total)
  let drawn = stream.next().value
  while (drawn >= bound) drawn = stream.next().value
  let place = drawn % total
  return segments.findIndex(({ weight }) => (place -= weight) < 0)
}

const faults = [
  sha256(seed) === seedHash ? '' : 'the seed is not the one whose hash was published',
  !expectedSeedHash || expectedSeedHash === seedHash
    ? ''
    : 'the hash of the seed is not the one that was noted',
  ...spins.map((spin) =>
    segmentOf(spin) === spin.segment ? '' : `the spin of ${spin.memberId} does not follow from the seed`,
  ),
].filter(Boolean)
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `honest: ${spins.length} spins` : 'not honest')
process.exitCode = faults.length === 0 ? 0 : 1
