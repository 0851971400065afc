-- The part of the amount due that earlier versions of a bill let expire: no correction makes it due again.
ALTER TABLE bill ADD COLUMN lapsed INTEGER NOT NULL DEFAULT 0 CHECK (lapsed >= 0);
