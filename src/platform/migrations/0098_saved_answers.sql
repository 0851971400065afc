-- Answers that a brand's support writes again and again, each in one language.
CREATE TABLE saved_answer (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  locale TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  written_by TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, locale, name)
) STRICT, WITHOUT ROWID;
