/** Version 8: the bets that an operation ended are found by an index. */
export const SCHEMA_V8: readonly string[] = [
  'CREATE INDEX bet_by_end ON bet (resolved_by) WHERE resolved_by IS NOT NULL',
]
