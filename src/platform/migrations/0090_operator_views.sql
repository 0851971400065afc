-- What operators keep of the console's lists: filters, sort and columns of a page under a name. A shared view names the duty
-- and the brands that whoever sees it has to have, since its filters may name players of these brands.
CREATE TABLE operator_view (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  page TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  duty TEXT,
  -- 'all', or a JSON array of ids; NULL: not shared.
  brands TEXT,
  UNIQUE (owner, page, name)
) STRICT, WITHOUT ROWID;
