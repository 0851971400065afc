const IPV6_GROUPS = 8

/**
 * The network of an address: /24 of IPv4, /48 of IPv6 (what one household or attacker commonly controls). Any other text
 * counts as itself, so that it still has a counter.
 */
export function networkPrefix(address: string): string {
  const plain = unmapped(address)
  const octets = plain.split('.')
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`
  return plain.includes(':') ? `${expandGroups(plain).slice(0, 3).join(':')}::/48` : plain
}

/**
 * The address that one machine commonly has: an IPv4 address, or an IPv6 /64, within which it can change addresses
 * freely.
 */
export function machineOf(address: string): string {
  const plain = unmapped(address)
  return plain.includes(':') ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Normalises an IPv4-mapped IPv6 address. */
function unmapped(address: string): string {
  const lower = address.toLowerCase()
  return lower.startsWith('::ffff:') && lower.includes('.') ? lower.slice(7) : lower
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(IPV6_GROUPS - before.length - after.length, 0)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
