import { parseArgs } from 'node:util'
import { brandFolders, readBrands } from '#lib/site/brand/brands.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { liveBrands } from './lib/last-build.ts'
import { describeMistakes } from './lib/mistakes.ts'
import { newTenant, type NewTenant } from './lib/new-tenant.ts'
import { fail, say } from './lib/run.ts'
import { writeTenantSchemas } from './lib/tenant-json-schema.ts'

const USAGE = `npm run tenant -- new <id> [--name "Brand"] [--locale en] [--locales pt,es] [--currency USD] [--symbol $] [--exponent 2]
                            [--mode dark|light] [--hue 0-359] [--host brand.example]   asks for what is not given
npm run tenant -- check [id]    every mistake of one tenant, or of all
npm run tenant -- schema        writes tenants/*.schema.json for editors, and docs/tenant-reference.md`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      locale: { type: 'string' },
      locales: { type: 'string' },
      currency: { type: 'string' },
      symbol: { type: 'string' },
      exponent: { type: 'string' },
      mode: { type: 'string' },
      hue: { type: 'string' },
      host: { type: 'string' },
    },
  })
  const [command, id, ...more] = positionals
  if (more.length > 0) fail(`"${more.join(' ')}" is too much.\n${USAGE}`)
  if (command === 'new') await make(id, values)
  else if (command === 'check') check(id)
  else if (command === 'schema') say(`Wrote ${writeTenantSchemas().join(', ')}.`)
  else fail(command ? `There is no command "${command}".\n${USAGE}` : USAGE)
} catch (error) {
  if (error instanceof ConfigError) fail(describeMistakes(error.mistakes))
  fail(error instanceof Error ? error.message : String(error))
}

async function make(id: string | undefined, flags: Omit<NewTenant, 'id'>): Promise<void> {
  if (!id) fail(`Name the new brand's id.\n${USAGE}`)
  const folder = await newTenant({ ...flags, id })
  say(
    `Made ${folder}. It builds as it is: npm run build -- --tenant ${id}\nThen: npm start, and open http://${id}.localhost:8787\nBefore players come, write licence.notice, licence.helpline, licence.market, contact and search in ${folder}/tenant.json: they hold samples.`,
  )
}

function check(id: string | undefined): void {
  if (id !== undefined && !brandFolders().includes(id))
    fail(`There is no tenant ${id}. The tenants are: ${brandFolders().join(', ')}.`)
  const { right, broken } = readBrands({ only: id === undefined ? undefined : [id], live: liveBrands() })
  if (right.length > 0) say(`${right.map(({ tenant }) => tenant.id).join(', ')}: no mistakes.`)
  if (broken.size > 0) throw new ConfigError([...broken.values()].flat())
}
