-- Leaderboards and raffles: what members staked within a window. The scores follow the wallets' operations by a trigger, each
-- once, as totals do; the time of settlement decides.
CREATE TABLE board (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  -- `2026-11-22`, `2026-W47`, `2026-11`, or `draw` for a raffle.
  span TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Names of the measures that count, as a JSON list.
  measures TEXT NOT NULL CHECK (json_valid(measures)),
  -- Whether what was settled before the board was made is in it.
  is_filled INTEGER NOT NULL DEFAULT 0 CHECK (is_filled IN (0, 1)),
  frozen_at INTEGER,
  -- Of a raffle: the hash of the seed is shown from the start, the seed after the draw.
  seed TEXT,
  seed_hash TEXT,
  list_hash TEXT,
  PRIMARY KEY (tenant, offer, span)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_open ON board (tenant, ends_at) WHERE frozen_at IS NULL;

CREATE TABLE board_score (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  span TEXT NOT NULL,
  member TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score >= 0),
  -- When this score was reached: of equal scores the earlier one is ahead.
  reached_at INTEGER NOT NULL,
  -- See `bucketOf` in rank-buckets.ts.
  bucket INTEGER NOT NULL GENERATED ALWAYS AS (
    64 * max(0, CAST(floor(log2(max(1, score))) AS INTEGER) - 6)
      + (score >> max(0, CAST(floor(log2(max(1, score))) AS INTEGER) - 6))) STORED,
  PRIMARY KEY (tenant, offer, span, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_order ON board_score (tenant, offer, span, score DESC, reached_at, member);

-- How many members are in each bucket of scores: a rank is a sum of these and a few rows more.
CREATE TABLE board_bucket (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  span TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  members INTEGER NOT NULL CHECK (members >= 0),
  PRIMARY KEY (tenant, offer, span, bucket)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER score_enters AFTER INSERT ON board_score BEGIN
  INSERT INTO board_bucket (tenant, offer, span, bucket, members)
    VALUES (NEW.tenant, NEW.offer, NEW.span, NEW.bucket, 1)
    ON CONFLICT (tenant, offer, span, bucket) DO UPDATE SET members = members + 1;
END;
CREATE TRIGGER score_moves AFTER UPDATE OF score ON board_score WHEN OLD.bucket <> NEW.bucket BEGIN
  UPDATE board_bucket SET members = members - 1
    WHERE tenant = OLD.tenant AND offer = OLD.offer AND span = OLD.span AND bucket = OLD.bucket;
  INSERT INTO board_bucket (tenant, offer, span, bucket, members)
    VALUES (NEW.tenant, NEW.offer, NEW.span, NEW.bucket, 1)
    ON CONFLICT (tenant, offer, span, bucket) DO UPDATE SET members = members + 1;
END;

-- What an operation settled, for every open board whose window it falls in. Agents and trial accounts are on none.
CREATE TRIGGER boards_follow AFTER INSERT ON ledger_op WHEN instr(NEW.measures, '.turnoverReal"') > 0 BEGIN
  INSERT INTO board_score (tenant, offer, span, member, score, reached_at)
    SELECT b.tenant, b.offer, b.span, NEW.member,
      (SELECT sum(value) FROM json_each(NEW.measures) WHERE key IN (SELECT value FROM json_each(b.measures))) AS added, NEW.at
    FROM board b JOIN member m ON m.tenant = NEW.tenant AND m.id = NEW.member AND m.type NOT IN (1, 2, 4, 41, 42)
    WHERE b.tenant = NEW.tenant AND b.frozen_at IS NULL AND b.starts_at <= NEW.at AND b.ends_at > NEW.at AND added > 0
    ON CONFLICT (tenant, offer, span, member) DO UPDATE SET score = board_score.score + excluded.score,
      reached_at = max(board_score.reached_at, excluded.reached_at);
END;

-- Who won what, once the board is frozen.
CREATE TABLE board_result (
  tenant TEXT NOT NULL,
  offer TEXT NOT NULL,
  span TEXT NOT NULL,
  -- Which prize, from 0: places that are shared are several rows.
  number INTEGER NOT NULL,
  place INTEGER NOT NULL,
  member TEXT NOT NULL,
  score INTEGER NOT NULL,
  prize INTEGER NOT NULL CHECK (prize >= 0),
  -- Of a raffle: the ticket that was drawn.
  ticket INTEGER,
  PRIMARY KEY (tenant, offer, span, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_result_of_member ON board_result (tenant, member, offer);

-- Applications for an activity's reward, which people decide. One that is open or was granted is the only one.
CREATE TABLE application (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  offer TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'applying', 'issued', 'rejected')),
  remark TEXT NOT NULL DEFAULT '',
  -- What was granted; fixed by the first who approves.
  amount INTEGER CHECK (amount > 0),
  -- Who approved, as a JSON list: above the brand's amount it takes two.
  approvals TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(approvals)),
  reason TEXT,
  made_at INTEGER NOT NULL,
  sent_at INTEGER,
  decided_at INTEGER,
  PRIMARY KEY (tenant, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX application_once ON application (tenant, member, offer) WHERE status <> 'rejected';
CREATE INDEX application_by_status ON application (tenant, status, sent_at);

-- Their pictures are kept as those of payments are.
CREATE TABLE proof_of_more (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('deposit', 'withdrawal', 'application')),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('png', 'jpeg')),
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
INSERT INTO proof_of_more SELECT tenant, id, member, subject, subject_id, kind, bytes, width, height, digest, at FROM proof;
DROP TABLE proof;
ALTER TABLE proof_of_more RENAME TO proof;
CREATE INDEX proof_of_subject ON proof (tenant, subject, subject_id, at);
CREATE UNIQUE INDEX proof_once ON proof (tenant, subject, subject_id, digest);
CREATE INDEX proof_by_digest ON proof (tenant, digest);
