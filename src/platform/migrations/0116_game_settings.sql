-- Single games that operators close at a brand, and the order of its hot games.
CREATE TABLE game_setting (
  tenant TEXT NOT NULL,
  node_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('on', 'maintenance', 'hidden')),
  until_ms INTEGER,
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, node_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE hot_games (
  tenant TEXT NOT NULL PRIMARY KEY,
  -- Ids of games in their order, as a JSON list.
  games TEXT NOT NULL CHECK (json_valid(games)),
  changed_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
