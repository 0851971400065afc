import { basename, join } from 'node:path'
import * as content from '#lib/api/base/content-ops.ts'
import { contentMistakes } from '#lib/site/brand/content-files.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { brandUrl, isLocal } from './address.ts'
import { makeFolder, readInput, writeOutput } from './files.ts'
import { say } from './say.ts'

export interface ContentOptions {
  tenant: string
  /** The item's name, or `<name>@<version>`. */
  id?: string | undefined
  file?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  out?: string | undefined
  /** How long a preview link works. */
  hours?: string | undefined
}

/** `content list|draft|preview|publish|rollback|withdraw|pull`. */
export async function runContent(
  target: OpsTarget,
  words: readonly string[],
  options: ContentOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') return list(target, options)
  if (action === 'pull') return pull(target, options)
  if (action === 'preview') return preview(target, options)
  if (action === 'draft') return write(target, options, false)
  if (action === 'publish' && options.file) return write(target, options, true)
  if (action === 'publish' || action === 'rollback' || action === 'withdraw')
    return setLive(target, action, options)
  throw new OpsError(
    `content takes "list", "draft", "preview", "publish", "rollback", "withdraw" or "pull", not "${action}"`,
  )
}

async function list(target: OpsTarget, { tenant, id }: ContentOptions): Promise<void> {
  const { items } = await callOps(target, content.listContent, id ? { tenant, name: id } : { tenant })
  say(`${tenant}: ${items.length} items`)
  for (const item of items) tell(item)
}

async function write(target: OpsTarget, options: ContentOptions, isPublished: boolean): Promise<void> {
  const { tenant, file, reason: note = '' } = options
  if (!file) throw new OpsError('name the text with --file <path>.md')
  const name = basename(file).replace(/\.md$/, '')
  const source = readInput(file)
  const mistakes = contentMistakes(readTenantFiles(tenant, readCatalogue()).tenant, { name, source })
  if (mistakes.length > 0)
    throw new OpsError(
      mistakes
        .map(({ line, found, allowed }) => `${file}:${line}: found ${found}; write ${allowed}`)
        .join('\n'),
    )
  tell(
    await callOps(target, content.writeContent, {
      tenant,
      name,
      source,
      isPublished,
      operator: needOperator(options),
      note,
    }),
  )
}

async function setLive(target: OpsTarget, action: string, options: ContentOptions): Promise<void> {
  const { tenant, id = '', reason: note = '' } = options
  if (action === 'withdraw' && !id) throw new OpsError('name the item with --id <name>')
  const { name, version } =
    action === 'withdraw' ? { name: id.split('@', 1)[0] ?? '', version: null } : needVersion(id)
  tell(
    await callOps(target, content.setLiveContent, {
      tenant,
      name,
      version,
      operator: needOperator(options),
      note,
    }),
  )
}

/** Prints links that show a version to whoever has them, before it is published. */
async function preview(target: OpsTarget, { tenant, id = '', hours = '24' }: ContentOptions): Promise<void> {
  const { origin, links, expiresAtMs } = await callOps(target, content.linkPreview, {
    ...{ tenant, ...needVersion(id), hours: Number(hours) },
  })
  // On a developer's machine the brand's own host leads elsewhere, or nowhere.
  const site = isLocal(target.url) ? brandUrl(target.url, tenant) : origin
  for (const { locale, path } of links) say(`  ${locale}  ${site}${path}`)
  say(`${tenant}: ${id} can be previewed until ${new Date(expiresAtMs).toISOString()}`)
}

function needVersion(id: string): { name: string; version: number } {
  const [name = '', number] = id.split('@', 2)
  const version = Number(number)
  if (name && Number.isInteger(version) && version > 0) return { name, version }
  throw new OpsError('name the version with --id <name>@<version>; "content list" shows them')
}

/** Writes the published content into the brand's folder, for the next build. */
async function pull(
  target: OpsTarget,
  { tenant, out = join('tenants', tenant, 'content') }: ContentOptions,
): Promise<void> {
  const { items } = await callOps(target, content.listContent, { tenant })
  makeFolder(out)
  const live = items.filter(({ versions }) => versions.some(({ isLive }) => isLive))
  for (const { name } of live) {
    const { source } = await callOps(target, content.readContent, { tenant, name })
    writeOutput(join(out, `${name}.md`), source)
  }
  say(`${tenant}: ${live.length} items in ${out}`)
}

function needOperator({ as: operator }: ContentOptions): string {
  if (operator) return operator
  throw new OpsError('say who does it with --as <name>')
}

function tell({ name, versions }: content.ContentListing): void {
  const minute = (atMs: number) => new Date(atMs).toISOString().slice(0, 16)
  for (const { version, kind, title, fromMs, untilMs, isLive, madeBy, note } of versions)
    say(
      `  ${isLive ? '*' : ' '} ${name}@${version}  ${kind}  from ${minute(fromMs)}${untilMs === undefined ? '' : ` until ${minute(untilMs)}${untilMs <= Date.now() ? ' (over)' : ''}`}  ${title}  (${madeBy}${note ? `: ${note}` : ''})`,
    )
}
