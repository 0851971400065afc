-- What a login showed of itself is marked apart from what a secret was given in.
CREATE TABLE known_place (
  tenant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('device', 'network', 'seenDevice', 'seenNetwork')),
  hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, member_id, kind, hash)
) STRICT;
INSERT INTO known_place SELECT tenant, member_id, kind, hash, seen_at FROM known_device;
DROP TABLE known_device;
