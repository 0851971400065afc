const IPV6_GROUPS = 8

/**
 * The network of an address: /24 of IPv4, /48 of IPv6 (what one household or attacker commonly gets whole).
 * An address that is none of both counts as itself, so that it still has a counter.
 */
export function networkPrefix(address: string): string {
  const plain = unmapped(address)
  const octets = plain.split('.')
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`
  return plain.includes(':') ? `${expandGroups(plain).slice(0, 3).join(':')}::/48` : plain
}

/** What one machine commonly has: an address of IPv4, a /64 of IPv6, within which it takes new ones as it likes. */
export function machineOf(address: string): string {
  const plain = unmapped(address)
  return plain.includes(':') ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** An address of IPv4 that is written as one of IPv6 is the same address. */
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
