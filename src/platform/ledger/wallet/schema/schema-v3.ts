import { LIMIT_KINDS, LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'

const oneOf = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * Version 3: player protection is stored beside the money, so that it is read inside the transaction that moves it. `terms`
 * is the brand's JSON from the last operation that carried it.
 */
export const SCHEMA_V3: readonly string[] = [
  `CREATE TABLE protection (
    id INTEGER PRIMARY KEY CHECK (id = 1), terms TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(terms)),
    break_kind TEXT CHECK (break_kind IN ('timeOut', 'exclusion')), break_from INTEGER,
    break_until INTEGER, break_scope TEXT CHECK (break_scope IN ('brand', 'operator')),
    check_minutes INTEGER CHECK (check_minutes >= 0), answered_at INTEGER NOT NULL DEFAULT 0,
    CHECK ((break_kind IS NULL) = (break_from IS NULL) AND (break_kind IS NULL) = (break_scope IS NULL))
  ) STRICT`,
  'INSERT INTO protection (id) VALUES (1)',
  // A running break can only be extended.
  `CREATE TRIGGER break_holds BEFORE UPDATE OF break_kind, break_until ON protection
    WHEN OLD.break_kind IS NOT NULL
      AND (OLD.break_until IS NULL OR OLD.break_until > (SELECT coalesce(max(at), 0) FROM op))
      AND (NEW.break_kind IS NULL OR (NEW.break_until IS NOT NULL
        AND (OLD.break_until IS NULL OR NEW.break_until < OLD.break_until)))
    BEGIN SELECT RAISE(ABORT, 'break runs'); END`,
  `CREATE TABLE own_limit (
    kind TEXT NOT NULL CHECK (kind IN (${oneOf(LIMIT_KINDS)})),
    period TEXT NOT NULL CHECK (period IN (${oneOf(LIMIT_PERIODS)})),
    max INTEGER NOT NULL CHECK (max >= 0), raise_at INTEGER, raise_max INTEGER CHECK (raise_max > max),
    PRIMARY KEY (kind, period)
  ) STRICT`,
  `CREATE TABLE play_span (since INTEGER PRIMARY KEY, until INTEGER NOT NULL CHECK (until >= since)) STRICT`,
]
