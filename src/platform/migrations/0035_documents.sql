-- Document checks: one row per try of a member. The newest row of a member is the one that counts.
CREATE TABLE document_check (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- Pictures are kept as proofs under this id.
  id TEXT NOT NULL,
  -- Counts from 1 again after an expiry and after a new request by operators.
  try_no INTEGER NOT NULL CHECK (try_no > 0),
  state TEXT NOT NULL CHECK (state IN ('asked', 'reviewing', 'accepted', 'refused')),
  cause TEXT NOT NULL CHECK (cause IN ('registration', 'withdrawal', 'sum', 'operator', 'expired', 'again')),
  kind TEXT CHECK (kind IN ('passport', 'idCard', 'licence')),
  reason TEXT,
  asked_at INTEGER NOT NULL,
  sent_at INTEGER,
  decided_at INTEGER,
  -- An operator, or `checker` for the outside service.
  decided_by TEXT,
  expires_at INTEGER,
  -- When the pictures were deleted.
  erased_at INTEGER,
  PRIMARY KEY (tenant, member, seq),
  UNIQUE (tenant, id),
  CHECK ((state IN ('accepted', 'refused')) = (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX document_check_open ON document_check (tenant, state, sent_at);

-- A withdrawal that waits for its member's documents; its money is held.
ALTER TABLE withdrawal ADD COLUMN waits_documents INTEGER NOT NULL DEFAULT 0 CHECK (waits_documents IN (0, 1));

-- Pictures of documents are kept as those of payments are.
CREATE TABLE proof_of_documents (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('deposit', 'withdrawal', 'application', 'document')),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('png', 'jpeg')),
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
INSERT INTO proof_of_documents
  SELECT tenant, id, member, subject, subject_id, kind, bytes, width, height, digest, at FROM proof;
DROP TABLE proof;
ALTER TABLE proof_of_documents RENAME TO proof;
CREATE INDEX proof_of_subject ON proof (tenant, subject, subject_id, at);
CREATE UNIQUE INDEX proof_once ON proof (tenant, subject, subject_id, digest);
CREATE INDEX proof_by_digest ON proof (tenant, digest);
