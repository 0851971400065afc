/** A mistake that the schema found. */
interface Issue {
  code?: string | undefined
  minimum?: unknown
  maximum?: unknown
  expected?: unknown
  values?: unknown
}

/** What the schema would take instead, in a few words. */
export function allowedBy({ code, minimum, maximum, expected, values }: Issue): string {
  if (code === 'too_small') return `at least ${String(minimum)}`
  if (code === 'too_big') return `at most ${String(maximum)}`
  if (code === 'invalid_value' && Array.isArray(values)) return values.join(', ')
  if (code === 'invalid_type' && typeof expected === 'string') return `a ${expected}`
  return 'another form'
}
