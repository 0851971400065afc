-- A line that asks for a secret or leads elsewhere: nobody reads it before a moderator kept it.
ALTER TABLE chat_line ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1));
