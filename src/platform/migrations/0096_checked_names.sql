-- How far the display names of a brand's members were compared with the names that are reserved for the house.
CREATE TABLE name_check (
  tenant TEXT NOT NULL PRIMARY KEY,
  -- The brand's name and the edition of the reserved words: another one begins anew.
  words TEXT NOT NULL,
  -- The last member; NULL: all.
  after TEXT
) STRICT, WITHOUT ROWID;
