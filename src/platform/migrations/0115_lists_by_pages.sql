-- Operators page through documents that wait and through corrections: their order is a way through an index.
DROP INDEX document_check_open;
CREATE INDEX document_check_open ON document_check (tenant, state, sent_at, id);

-- Columns, as a page begins after the values of a row, and no index on an expression is searched so.
ALTER TABLE adjustment ADD COLUMN is_closed INTEGER
  GENERATED ALWAYS AS (booked_at IS NOT NULL OR cancelled_at IS NOT NULL) VIRTUAL;
ALTER TABLE adjustment ADD COLUMN newest_first INTEGER GENERATED ALWAYS AS (-asked_at) VIRTUAL;
CREATE INDEX adjustment_listed ON adjustment (tenant, is_closed, newest_first, id);
