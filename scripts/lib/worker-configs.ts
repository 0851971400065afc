import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { localSecrets, sandboxPort, vendorOrigin, vendorPort } from './local-secrets.ts'

const WORKERS = { edge: 'wrangler.jsonc', platform: 'src/platform/wrangler.jsonc' } as const

/** Settings of wrangler's configuration with paths relative to its file. */
interface WorkerConfig {
  $schema?: string
  main: string
  assets?: { directory: string }
  d1_databases?: { migrations_dir: string }[]
}

/**
 * Both workers' configurations for one local site, each with its own `.dev.vars` beside it, so that parallel sites (one for
 * tests, one to look at) have their own ports and do not reload each other. Returns the two files.
 */
export function writeWorkerConfigs(publicPort: number): Record<keyof typeof WORKERS, string> {
  const vars = localVars(publicPort)
  const write = (name: keyof typeof WORKERS) => {
    const folder = resolve(`.build/serve-${publicPort}`, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.dev.vars'), vars)
    const file = join(folder, 'wrangler.json')
    writeFileSync(file, JSON.stringify(absolute(WORKERS[name]), null, 2))
    return file
  }
  return { edge: write('edge'), platform: write('platform') }
}

function absolute(file: string): WorkerConfig {
  const read = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'))
  if (read.error) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(read.error.messageText, ' ')}`)
  const { $schema: _, ...config }: WorkerConfig = read.config
  const at = (path: string) => resolve(dirname(file), path)
  return {
    ...config,
    main: at(config.main),
    ...(config.assets && { assets: { ...config.assets, directory: at(config.assets.directory) } }),
    ...(config.d1_databases && {
      d1_databases: config.d1_databases.map((each) => ({ ...each, migrations_dir: at(each.migrations_dir) })),
    }),
  }
}

function localVars(publicPort: number): string {
  const secrets = localSecrets()
  const values = {
    ...secrets,
    PROVIDER_URL: `http://127.0.0.1:${sandboxPort()}`,
    // The sandbox reads documents, too.
    DOCUMENTS_URL: `http://127.0.0.1:${sandboxPort()}/documents`,
    DOCUMENTS_KEY: secrets.PROVIDER_KEY,
    // It stands in for the register of those who may not bet as well.
    REGISTER_URL: `http://127.0.0.1:${sandboxPort()}/registers`,
    REGISTER_KEY: secrets.PROVIDER_KEY,
    VENDOR_URL: vendorOrigin(),
    VENDOR_API_URL: `http://127.0.0.1:${vendorPort()}`,
    VENDOR_ORIGINS: vendorOrigin(),
    MODELS_URL: vendorOrigin(),
    MODELS_API_URL: `http://127.0.0.1:${vendorPort()}`,
    PUBLIC_PORT: publicPort,
    LOCAL_MODE: 1,
    // Said to operators, as a deployment says it.
    ...(process.env['RELEASE'] && { RELEASE: process.env['RELEASE'] }),
    // Vendors that a local site opens the games of: their test servers, or the conformance kit.
    ...(process.env['VENDOR_CONNECTIONS'] && { VENDOR_CONNECTIONS: process.env['VENDOR_CONNECTIONS'] }),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
