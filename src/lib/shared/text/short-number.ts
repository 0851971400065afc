/** A reference that people can say, or `undefined` where it is a name of the system's own. */
export function shortNumber(reference: string): string | undefined {
  const own = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\/\d{1,4})?$/i.exec(reference)
  if (own) return `${own[1]?.toUpperCase()}${own[2] ?? ''}`
  return reference.length <= MOST_SIGNS && /^[A-Z\d-]*\d[A-Z\d-]*$/i.test(reference) ? reference : undefined
}

const MOST_SIGNS = 14
