-- Prompts to players with signs of harm: which signs were found, when the player was told, and what they answered.
CREATE TABLE care_prompt (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  -- Each sign with its count and the brand's rule at that time.
  signs TEXT NOT NULL CHECK (json_valid(signs)),
  answer TEXT CHECK (answer IN ('open', 'continue')),
  answered_at INTEGER,
  PRIMARY KEY (tenant, member, told_at),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
) STRICT, WITHOUT ROWID;

-- When a brand's players were last looked at, so that this happens once an hour.
CREATE TABLE care_run (
  tenant TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
