/**
 * The parameters of one statement, numbered in the order in which its parts ask for them. Equal values share one: the database
 * takes a hundred.
 */
export interface Bindings {
  /** The number of the parameter with this value, as `?7`. */
  bind: (value: string | number) => string
  /** A whole number that SQL computes with: the database binds numbers as REAL. */
  bindInteger: (value: number) => string
  values: readonly (string | number)[]
}

export function bindings(): Bindings {
  const values: (string | number)[] = []
  const bind = (value: string | number) => {
    const known = values.indexOf(value)
    return `?${known === -1 ? values.push(value) : known + 1}`
  }
  return { bind, bindInteger: (value) => `CAST(${bind(value)} AS INTEGER)`, values }
}
