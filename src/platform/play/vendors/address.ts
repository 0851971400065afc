/** Whether an address matches one of these addresses and networks (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`). */
export function isListed(address: string, listed: readonly string[]): boolean {
  const bits = bitsOf(address)
  return bits !== undefined && listed.some((each) => isWithin(bits, each))
}

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = '', length, surplus] = text.split('/')
  const bits = bitsOf(address)
  if (!bits || surplus !== undefined) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits.length)
}

function isWithin(bits: string, network: string): boolean {
  if (!isNetwork(network)) return false
  const [address = '', length] = network.split('/')
  const own = bitsOf(address) ?? ''
  const shared = length === undefined ? own.length : Number(length)
  return own.length === bits.length && own.slice(0, shared) === bits.slice(0, shared)
}

/** An address as a text of binary digits: 32 for IPv4, 128 for IPv6. */
function bitsOf(address: string): string | undefined {
  return address.includes(':') ? bitsOfSix(address) : bitsOfFour(address)
}

function bitsOfFour(address: string): string | undefined {
  const parts = address.split('.')
  const isRight = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
  return isRight ? parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('') : undefined
}

function bitsOfSix(address: string): string | undefined {
  const halves = address.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}
