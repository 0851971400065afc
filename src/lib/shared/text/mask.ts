/**
 * Masks what others see of a member: enough to distinguish two members, not to log in as one or to contact one. Of a name
 * the first two signs and the last, of a short one only the first.
 */
export function maskName(name: string): string {
  const signs = [...name]
  return signs.length < 5 ? `${signs[0] ?? ''}•••` : `${signs.slice(0, 2).join('')}•••${signs.at(-1) ?? ''}`
}

export function maskMobile(mobile: string): string {
  return mobile.length > 4 ? `••• ${mobile.slice(-4)}` : '•••'
}

export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return `${[...name][0] ?? ''}•••@•••.${ending}`
}
