import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateLocal } from '../../../scripts/lib/migrate-local.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  mkdirSync(join(folder, 'migrations'))
  const database = {
    binding: 'DB',
    database_name: 'one',
    database_id: 'one',
    migrations_dir: join(folder, 'migrations'),
  }
  writeFileSync(
    join(folder, 'wrangler.json'),
    JSON.stringify({ compatibility_date: '2026-11-01', d1_databases: [database] }),
  )
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql)
const migrate = () => migrateLocal(join(folder, 'wrangler.json'), join(folder, 'state'))

/** What the database holds, read without the code under test. */
function rows(sql: string) {
  const [file = ''] = globSync(join(folder, 'state/v3/d1/*/*.sqlite')).filter(
    (path) => !path.includes('metadata'),
  )
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join())
  } finally {
    db.close()
  }
}

it('applies each migration once and in order, and a faulty one not in part', async () => {
  write(
    '0002_b.sql',
    "INSERT INTO coin VALUES ('a;b');\n-- a comment; with a semicolon\nINSERT INTO coin VALUES ('c');",
  )
  write('0001_a.sql', 'CREATE TABLE coin (name TEXT);')
  expect(await migrate()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate()).toEqual([])

  write('0003_c.sql', "INSERT INTO coin VALUES ('d');\nINSERT INTO none VALUES (1);")
  await expect(migrate()).rejects.toThrow('The migration 0003_c.sql could not be applied.')
  expect(rows('SELECT name FROM coin')).toEqual(['a;b', 'c'])

  write('0003_c.sql', "INSERT INTO coin VALUES ('d');")
  expect(await migrate()).toEqual(['0003_c.sql'])
  expect(rows('SELECT name FROM d1_migrations ORDER BY id')).toEqual([
    '0001_a.sql',
    '0002_b.sql',
    '0003_c.sql',
  ])
})
