-- Pictures that members sent to show a payment; the files are in the UPLOADS bucket under <tenant>/proofs/<id>.
CREATE TABLE proof (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('deposit', 'withdrawal')),
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('png', 'jpeg')),
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Of the bytes: the same picture sent again is the same row.
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX proof_of_subject ON proof (tenant, subject, subject_id, at);
CREATE UNIQUE INDEX proof_once ON proof (tenant, subject, subject_id, digest);
