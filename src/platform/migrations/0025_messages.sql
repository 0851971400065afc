-- What a brand says: every version that was written, and which of them is shown.
CREATE TABLE content_item (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The version that is shown; NULL while there is a draft alone, or nothing any more.
  live INTEGER,
  -- Hash of the brand's file as it was brought last.
  seeded TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (tenant, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE content_version (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  source TEXT NOT NULL,
  -- The parsed source: facts, and texts by locale.
  item TEXT NOT NULL CHECK (json_valid(item)),
  made_at INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (tenant, name, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER content_version_stays BEFORE UPDATE ON content_version BEGIN
  SELECT RAISE(ABORT, 'a version is never changed');
END;

-- Who showed what, and when: publishing, rolling back, taking away.
CREATE TABLE content_event (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  live INTEGER,
  operator TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX content_event_of ON content_event (tenant, name, at);

CREATE TABLE help_centre (
  tenant TEXT NOT NULL,
  locale TEXT NOT NULL,
  topics TEXT NOT NULL CHECK (json_valid(topics)),
  PRIMARY KEY (tenant, locale)
) STRICT, WITHOUT ROWID;

-- A member's inbox. The id names the event, so an event has one message, also after it was deleted.
CREATE TABLE inbox_message (
  tenant TEXT NOT NULL,
  member TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Values of its words; `text` is what a person wrote.
  content TEXT NOT NULL CHECK (json_valid(content)),
  at INTEGER NOT NULL,
  read_at INTEGER,
  deleted_at INTEGER,
  PRIMARY KEY (tenant, member, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_by_time ON inbox_message (tenant, member, at, id) WHERE deleted_at IS NULL;
CREATE INDEX inbox_unread ON inbox_message (tenant, member) WHERE deleted_at IS NULL AND read_at IS NULL;

-- What happens to money is told by the same statement that says it happened: none is missing, none is told twice.
CREATE TRIGGER deposit_is_told AFTER UPDATE OF status ON deposit
WHEN NEW.status <> OLD.status AND NEW.status IN ('credited', 'failed') BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'deposit:' || NEW.id || ':' || NEW.status,
      CASE NEW.status WHEN 'credited' THEN 'depositCredited' ELSE 'depositFailed' END,
      json_object('amountMinor', coalesce(NEW.credited, NEW.amount), 'reference', NEW.id),
      coalesce(NEW.credited_at, unixepoch() * 1000))
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER withdrawal_is_told AFTER UPDATE OF status ON withdrawal
WHEN NEW.status <> OLD.status AND NEW.status IN ('sending', 'sent', 'rejected', 'failed') BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'withdrawal:' || NEW.id || ':' || NEW.status,
      CASE NEW.status WHEN 'sending' THEN 'withdrawalApproved' WHEN 'sent' THEN 'withdrawalSent'
        WHEN 'rejected' THEN 'withdrawalRejected' ELSE 'withdrawalFailed' END,
      json_patch(json_object('amountMinor', NEW.amount, 'reference', NEW.id),
        CASE WHEN NEW.status = 'rejected' AND NEW.reason IS NOT NULL THEN json_object('text', NEW.reason) ELSE '{}' END),
      coalesce(CASE NEW.status WHEN 'sent' THEN NEW.sent_at WHEN 'sending' THEN NEW.checked_at END, unixepoch() * 1000))
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE feedback (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  -- NULL for guests, who may leave an address.
  member TEXT,
  email TEXT,
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  locale TEXT NOT NULL,
  at INTEGER NOT NULL,
  answer TEXT,
  answered_at INTEGER,
  answered_by TEXT,
  PRIMARY KEY (tenant, id)
) STRICT;
CREATE INDEX feedback_open ON feedback (tenant, at) WHERE answered_at IS NULL;
CREATE TRIGGER feedback_is_answered AFTER UPDATE OF answer ON feedback
WHEN OLD.answer IS NULL AND NEW.answer IS NOT NULL AND NEW.member IS NOT NULL BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'feedback:' || NEW.id, 'feedbackAnswered',
      json_object('text', NEW.answer, 'question', NEW.content), NEW.answered_at)
    ON CONFLICT DO NOTHING;
END;

-- A dispute over a bet, deposit or withdrawal, with every step.
CREATE TABLE support_case (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('bet', 'deposit', 'withdrawal')),
  subject_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
  outcome TEXT CHECK (outcome IN ('upheld', 'partly', 'rejected', 'withdrawn')),
  opened_at INTEGER NOT NULL,
  -- What the brand promises: an answer, and a decision.
  answer_by INTEGER NOT NULL,
  decide_by INTEGER NOT NULL,
  closed_at INTEGER,
  PRIMARY KEY (tenant, id),
  CHECK ((status = 'closed') = (outcome IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX support_case_open ON support_case (tenant, member, subject, subject_id) WHERE status <> 'closed';
CREATE INDEX support_case_of_member ON support_case (tenant, member, opened_at);
CREATE INDEX support_case_due ON support_case (tenant, status, answer_by);

CREATE TABLE case_step (
  tenant TEXT NOT NULL,
  case_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'reply', 'answer', 'closed')),
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant, case_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER case_step_is_told AFTER INSERT ON case_step WHEN NEW.kind IN ('answer', 'closed') AND NEW.author <> 'member' BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    SELECT NEW.tenant, c.member, 'case:' || NEW.case_id || ':' || NEW.number,
      CASE NEW.kind WHEN 'closed' THEN 'caseClosed' ELSE 'caseAnswered' END,
      json_object('text', NEW.text, 'case', NEW.case_id, 'subject', c.subject), NEW.at
    FROM support_case c WHERE c.tenant = NEW.tenant AND c.id = NEW.case_id
    ON CONFLICT DO NOTHING;
END;
