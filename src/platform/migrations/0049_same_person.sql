-- The browser in which a reward was claimed, as a hash: another account that claims from it is looked at by people.
ALTER TABLE claim ADD COLUMN device TEXT NOT NULL DEFAULT '';
-- Accounts that were barred: what they share with others is compared before something is given to those.
CREATE INDEX member_action_barred ON member_action (tenant, member_id) WHERE status IN ('suspended', 'banned');
