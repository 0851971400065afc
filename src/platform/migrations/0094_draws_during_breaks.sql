-- A member on a break is told of the coming draws that an order of theirs still plays in: they may be cancelled during a break.
CREATE TRIGGER break_has_open_draws AFTER INSERT ON ledger_op
WHEN NEW.kind = 'protect' AND NEW.status = 'done' AND NEW.reference IN ('timeOut', 'exclusion') AND EXISTS (
  SELECT 1 FROM lottery_order o WHERE o.tenant = NEW.tenant AND o.member = NEW.member AND o.is_chase = 1
    AND o.state IN ('open', 'partly')) BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'draws:' || NEW.seq, 'openDraws', '{}', NEW.at) ON CONFLICT DO NOTHING;
END;

-- The order may become known here only after the break.
CREATE TRIGGER order_has_open_draws AFTER INSERT ON lottery_order
WHEN NEW.is_chase = 1 AND NEW.state IN ('open', 'partly') AND EXISTS (
  SELECT 1 FROM play_break b WHERE b.tenant = NEW.tenant AND b.member = NEW.member
    AND (b.ends_at IS NULL OR b.ends_at > NEW.at)) BEGIN
  INSERT INTO inbox_message (tenant, member, id, kind, content, at)
    VALUES (NEW.tenant, NEW.member, 'draws:' || NEW.id, 'openDraws', '{}', NEW.at) ON CONFLICT DO NOTHING;
END;
