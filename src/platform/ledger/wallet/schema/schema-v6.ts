import { FIRST_LIMIT_ANSWERS, FIRST_LIMIT_SOURCES } from '#lib/shared/protection/limits.ts'

const oneOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Version 6: the answer to the question for a deposit limit. Players with a deposit limit of their own have answered it. */
export const SCHEMA_V6: readonly string[] = [
  `ALTER TABLE protection ADD COLUMN first_answer TEXT CHECK (first_answer IN (${oneOf(FIRST_LIMIT_ANSWERS)}))`,
  `ALTER TABLE protection ADD COLUMN first_source TEXT CHECK (first_source IN (${oneOf(FIRST_LIMIT_SOURCES)}))`,
  'ALTER TABLE protection ADD COLUMN first_at INTEGER',
  `UPDATE protection SET first_answer = 'own', first_source = 'settings', first_at = 0
   WHERE EXISTS (SELECT 1 FROM own_limit WHERE kind = 'deposit')`,
]
