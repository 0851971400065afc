-- Pictures of feedback, with the columns of `proof`: another migration rebuilds that table with the subjects of its time.
CREATE TABLE feedback_proof (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject = 'feedback'),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('png', 'jpeg')),
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX feedback_proof_of ON feedback_proof (tenant, subject_id, at);
CREATE UNIQUE INDEX feedback_proof_once ON feedback_proof (tenant, subject_id, digest);
