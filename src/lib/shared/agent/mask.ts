/**
 * Masks contacts for agents, unless the brand's law lets them see more: enough to distinguish two members, not to contact
 * one.
 */
export function maskMobile(mobile: string): string {
  return mobile.length > 4 ? `••• ${mobile.slice(-4)}` : '•••'
}

export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return `${[...name][0] ?? ''}•••@•••.${ending}`
}

export function maskName(name: string): string {
  const [first = ''] = name
  return `${first}•••`
}
