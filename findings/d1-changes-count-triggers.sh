#!/usr/bin/env bash
# `meta.changes` of D1 counts the rows that triggers and cascades wrote, unlike SQLite's own `changes()`.
#
# Versions: wrangler 4.164.0 (workerd 1.20261117.1).
# Guess: `changes` is what sqlite3_changes() says: the rows of this statement alone, so `changes === 1` means "this row was
# written".
# Behaviour: it is the difference of the total. One INSERT into a table with a trigger that writes a journal says 2 or more,
# and one DELETE of a parent says 1 and all its children. A guard of the form `changes !== 1` therefore refuses a good write
# on the day when somebody adds a trigger, and never in a test without it. `SELECT changes()` in the same batch says 1.
# Seen:
#   INSERT with a trigger of two lines: changes 3, changes() 1
#   DELETE of a parent with two children: changes 3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent wrangler@4.164.0
cat > wrangler.json <<'JSON'
{
  "name": "d1",
  "compatibility_date": "2026-11-01",
  "d1_databases": [{ "binding": "DB", "database_name": "db", "database_id": "00000000-0000-0000-0000-000000000001" }]
}
JSON
cat > look.mjs <<'JS'
import { getPlatformProxy } from 'wrangler'
const { env, dispose } = await getPlatformProxy({ configPath: 'wrangler.json', persist: false })
const statement = (text) => env.DB.prepare(text)
await env.DB.batch(
  [
    'CREATE TABLE bets (id INTEGER PRIMARY KEY)',
    'CREATE TABLE journal (line TEXT)',
    `CREATE TRIGGER noted AFTER INSERT ON bets BEGIN
       INSERT INTO journal VALUES ('bet');
       INSERT INTO journal VALUES (new.id);
     END`,
    'CREATE TABLE players (id INTEGER PRIMARY KEY)',
    'CREATE TABLE cards (player INTEGER REFERENCES players (id) ON DELETE CASCADE)',
    'INSERT INTO players VALUES (1)',
    'INSERT INTO cards VALUES (1), (1)',
  ].map(statement),
)
const [inserted, own] = await env.DB.batch([
  statement('INSERT INTO bets VALUES (7)'),
  statement('SELECT changes() AS n'),
])
const deleted = await statement('DELETE FROM players WHERE id = 1').run()
await dispose()
console.log(`INSERT with a trigger of two lines: changes ${inserted.meta.changes}, changes() ${own.results[0].n}`)
console.log(`DELETE of a parent with two children: changes ${deleted.meta.changes}`)
const isAsSeen = inserted.meta.changes === 3 && own.results[0].n === 1 && deleted.meta.changes === 3
process.exitCode = isAsSeen ? 0 : 1
JS
node look.mjs
