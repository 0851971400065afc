-- Who invited whom: one code a member, one inviter an invitee, decided once when the account was opened.
CREATE TABLE referral_code (
  tenant TEXT NOT NULL,
  code TEXT NOT NULL,
  member TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, code)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX referral_code_of_member ON referral_code (tenant, member);

CREATE TABLE referral (
  tenant TEXT NOT NULL,
  invitee TEXT NOT NULL,
  inviter TEXT NOT NULL,
  -- `review`: an operator decides.
  binding TEXT NOT NULL CHECK (binding IN ('bound', 'review', 'refused')),
  reason TEXT,
  made_at INTEGER NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  PRIMARY KEY (tenant, invitee)
) STRICT, WITHOUT ROWID;
CREATE INDEX referral_of_inviter ON referral (tenant, inviter, made_at);
CREATE INDEX referral_in_review ON referral (tenant, made_at) WHERE binding = 'review';
