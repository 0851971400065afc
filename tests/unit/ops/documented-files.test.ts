import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { API } from '#lib/api/index.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { gameOdds, gameRules } from '#lib/shared/lottery/game-rules.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { lotteryGames } from '#lib/site/brand/lottery-games.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { main } from '../../../scripts/ops.ts'
import { resultMistakes } from '../../../scripts/ops/result-file.ts'

const PAGE = readFileSync('docs/files.md', 'utf8')
/** The modules of commands that read a file, and how the page names their command. */
const READERS: Readonly<Record<string, string>> = {
  'content.ts': 'content draft',
  'contracts.ts': 'agents offer',
  'ledger.ts': 'ledger restore',
  'lottery.ts': 'lottery result',
  'mailings.ts': 'mailings send',
  'offer-input.ts': 'offers put',
  'segment-file.ts': 'segments put',
  'vendors.ts': 'vendors rules',
  'version-file.ts': 'lottery draft',
}

interface Example {
  words: string[]
  /** What the file holds, where the page has it. */
  text: string | undefined
}
let server: Server
let folder: string
let seen: { method: string; path: string; body: unknown }[]
let errors: string
let refusal: { code: string; details?: object }

beforeEach(async () => {
  seen = []
  errors = ''
  refusal = { code: 'request.tooMany' }
  folder = mkdtempSync(join(tmpdir(), 'ops-files-'))
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const path = new URL(request.url ?? '', 'http://localhost').pathname
      seen.push({ method: request.method ?? '', path, body: text === '' ? undefined : JSON.parse(text) })
      response.writeHead(429).end(JSON.stringify({ success: false, message: '', ...refusal }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OPS_KEY', 'a-key-for-tests-0123456789')
  vi.stubEnv('OPS_URL', undefined)
  vi.stubEnv('PORT', String(Object(server.address()).port))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((errors += String(text))))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => server.close(resolve))
})

/** The odds of a game of a brand's files. */
function oddsOf(tenant: string, gameCode: string) {
  const games = lotteryGames(readTenantFiles(tenant, readCatalogue()).tenant)
  const game = games.find((each) => each.gameCode === gameCode)
  const [draw] = game ? nextDraws(game.schedule, Date.UTC(2026, 11, 1), 1) : []
  return game && draw ? gameOdds(ALL_FAMILIES[game.family], game, gameRules(game, draw)) : {}
}

/** Every command of the page, with the block of text that follows it. */
function examples(): Example[] {
  const blocks = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, kind, text = '']) => ({
    kind,
    text,
  }))
  return blocks.flatMap(({ kind, text }, index) => {
    if (kind !== 'sh') return []
    const next = blocks[index + 1]
    const line = text.trim().replace('npm run ops -- ', '')
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
    return [{ words, text: next?.kind === 'sh' ? undefined : next?.text }]
  })
}

/** Runs an example with its text in a file of that name. */
async function run({ words, text }: Example): Promise<void> {
  const option = words.findIndex((word) => word === '--file' || word === '--public-key')
  const named = words[option + 1] ?? ''
  const file = named.includes('/') ? named : join(folder, named)
  if (file !== named) writeFileSync(file, text ?? '')
  await main(words.map((word, index) => (index === option + 1 ? file : word)))
}

const LIST = examples().map((example) => [example.words.slice(0, 6).join(' '), example] as const)

it('each command that reads a file is on the page', () => {
  const readers = readdirSync('scripts/ops').filter(
    (name) =>
      name !== 'files.ts' && /\bread(?:Json)?Input\(/.test(readFileSync(join('scripts/ops', name), 'utf8')),
  )
  expect(readers.toSorted()).toEqual(Object.keys(READERS).toSorted())
  for (const command of Object.values(READERS)) expect(PAGE).toContain(command)
  expect(LIST.length).toBeGreaterThan(7)
})

it.each(LIST)('%s: the example is sent, and its call takes it', async (_, example) => {
  await run(example)
  const [sent] = seen
  const endpoint = Object.values(API).find(
    ({ path, method }) => path === sent?.path && method === sent.method,
  )
  expect([errors.includes('correct the file'), seen.length]).toEqual([false, 1])
  expect(endpoint?.input.safeParse(sent?.body).error).toBeUndefined()
  const { result, tenant, gameCode, issue, odds } = Object(sent?.body)
  if (odds) expect(Object.keys(oddsOf(tenant, gameCode))).toEqual(expect.arrayContaining(Object.keys(odds)))
  if (result) expect(resultMistakes({ tenant, gameCode, issue, file: 'r.json', result })).toBeUndefined()
})

it('a result that is refused is explained at once, with each line', async () => {
  const example = examples().find(({ words }) => words.includes('vn-north'))
  const text = (example?.text ?? '')
    .replace('"81650"', '81650')
    .replace('"082"', '"82"')
    .replace('"05", ', '')
  refusal = { code: 'lottery.result', details: { problem: { code: 'shape' } } }
  await run({ words: example?.words ?? [], text })
  const said = errors.replaceAll(folder, '')
  expect(said).toContain('/north.json:7\n  key      stations.0.prizes.1.0\n  found    81650')
  expect(said).toContain('/north.json:12\n  key      stations.0.prizes.6.1\n  found    "82"')
  expect(said).toContain('stations.0.prizes.7\n')
  expect(said).toContain('a list of 4')
  expect(said).toContain('3 mistakes')
  expect(said).not.toContain('"shape"')
})

it('a version names every mistake with its line, and sends nothing', async () => {
  const words =
    examples().find((each) => each.words.includes('draft') && each.words.includes('mark-six'))?.words ?? []
  const text =
    '{\n  "odds": { "special.number": "42" },\n  "limit": {},\n  "limits": { "maxMultiple": "many" }\n}\n'
  await run({ words, text })
  const said = errors.replaceAll(folder, '')
  expect(said).toContain('/version.json:2\n  key      odds.special.number\n  found    "42"')
  expect(said).toContain('/version.json:3\n  key      limit\n')
  expect(said).toContain('/version.json:4\n  key      limits.maxMultiple\n')
  expect([said.includes('3 mistakes'), seen]).toEqual([true, []])
})

it('terms of a contract name the lines of their mistakes', async () => {
  const words = examples().find((each) => each.words[0] === 'agents')?.words ?? []
  await run({ words, text: '{\n  "kind": "realtime",\n  "category": "NONE",\n  "profitRateE6": 1.5\n}\n' })
  expect(errors).toContain('line 3: category ')
  expect(errors).toContain('line 4: profitRateE6 ')
  expect(seen).toEqual([])
})

it('a refusal leaves out what it does not know', async () => {
  refusal = { code: 'lottery.state' }
  const example = examples().find(({ words }) => words.includes('mark-six'))
  if (example) await run(example)
  expect(errors).toContain('refused (lottery.state); "lottery draws" and "versions" show states')
  expect(errors).not.toContain('?')
})
