-- Devices whose browsers asked for notifications; the id is a hash of the address at the push service.
CREATE TABLE push_device (
  tenant TEXT NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  -- Keys of the device, for which a notification is encrypted.
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  quiet_from INTEGER,
  quiet_to INTEGER,
  time_zone TEXT NOT NULL,
  locale TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, id),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX push_device_of ON push_device (tenant, member, created_at);

-- Notifications that wait: each message once for each device.
CREATE TABLE push_due (
  tenant TEXT NOT NULL,
  device TEXT NOT NULL,
  message TEXT NOT NULL,
  member TEXT NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, device, message)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_due_at ON push_due (next_try_at);
CREATE INDEX push_due_of ON push_due (tenant, member, next_try_at);

-- The statement that writes a message makes its notifications: none is missing, none is made twice.
CREATE TRIGGER message_is_pushed AFTER INSERT ON inbox_message BEGIN
  INSERT INTO push_due (tenant, device, message, member, kind, at, next_try_at)
    SELECT NEW.tenant, d.id, NEW.id, NEW.member, NEW.kind, NEW.at, NEW.at FROM push_device d
    WHERE d.tenant = NEW.tenant AND d.member = NEW.member
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER read_message_is_not_pushed AFTER UPDATE OF read_at, deleted_at ON inbox_message
WHEN NEW.read_at IS NOT NULL OR NEW.deleted_at IS NOT NULL BEGIN
  DELETE FROM push_due WHERE tenant = NEW.tenant AND member = NEW.member AND message = NEW.id;
END;
CREATE TRIGGER push_device_is_gone AFTER DELETE ON push_device BEGIN
  DELETE FROM push_due WHERE tenant = OLD.tenant AND device = OLD.id;
END;
-- A device that another member takes over is not told about the member before.
CREATE TRIGGER push_device_is_taken_over AFTER UPDATE OF member ON push_device WHEN NEW.member <> OLD.member BEGIN
  DELETE FROM push_due WHERE tenant = OLD.tenant AND device = OLD.id;
END;
