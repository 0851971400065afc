const IPV6_GROUPS = 8

/**
 * The network of an address: /24 of IPv4, /48 of IPv6 (what one household or attacker commonly gets whole).
 * An address that is none of both counts as itself, so that it still has a counter.
 */
export function networkPrefix(address: string): string {
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address
  const octets = mapped.split('.')
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`
  if (!mapped.includes(':')) return mapped
  const groups = expandGroups(mapped.toLowerCase())
  return `${groups.slice(0, 3).join(':')}::/48`
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
