-- Games that a member keeps, and those opened last.
CREATE TABLE favourite_game (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  node_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member_id, node_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourite_game_by_time ON favourite_game (tenant, member_id, added_at);

CREATE TABLE recent_game (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  node_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member_id, node_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_game_by_time ON recent_game (tenant, member_id, opened_at);
