-- Sessions opened by a code, a passkey or an account elsewhere: there no new password is demanded.
ALTER TABLE session ADD COLUMN is_passwordless INTEGER NOT NULL DEFAULT 0;
ALTER TABLE remember ADD COLUMN is_passwordless INTEGER NOT NULL DEFAULT 0;
