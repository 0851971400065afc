import { copyDatabase, restoreDatabase, type TablePage } from '#platform/base/copy/service.ts'
import type { Env } from '#platform/base/env.ts'
import { everyEnv } from '#platform/base/system/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { crashRoomNamed } from '#platform/play/crash/service.ts'
import { drawOf } from '#platform/play/lottery/service.ts'
import { readStatuses, writeStatuses } from './status-copy.ts'
import { readUploads, writeUploads } from './upload-copy.ts'

interface WrittenPage {
  lines: string[]
  isFirst: boolean
  isLast: boolean
}
interface Part {
  read: (cursor: string | undefined) => Promise<TablePage & { version?: number }>
  write: (page: WrittenPage) => Promise<unknown>
}

/** @throws Error for a part that this deployment does not have */
export async function partNamed(env: Env, name: string): Promise<Part> {
  if (name === 'status')
    return { read: (cursor) => readStatuses(env, cursor), write: ({ lines }) => writeStatuses(env, lines) }
  if (name === 'uploads')
    return { read: (cursor) => readUploads(env, cursor), write: ({ lines }) => writeUploads(env, lines) }
  const [kind = '', of = ''] = name.split('/', 2)
  const [tenant = '', rest = ''] = of.split(':', 2)
  if (kind === 'database') return databaseNamed(env, of)
  if (kind === 'wallet') {
    const wallet = walletOf(env, tenant, rest)
    return {
      read: (cursor) => wallet.export(cursor),
      write: async ({ lines, isLast }) => {
        await wallet.restore(lines, isLast)
        // What the copy of the database did not have yet is told again; the rest changes nothing.
        if (isLast) await wallet.reproject()
      },
    }
  }
  const object = kind === 'draw' ? drawOf(env, tenant, rest) : crashRoomNamed(env, of)
  return {
    read: (cursor) => object.copy(cursor),
    write: async (page) => {
      const refusal = await object.restoreCopy(page)
      if (refusal !== null) throw new Error(refusal)
    },
  }
}

async function databaseNamed(env: Env, name: string): Promise<Part> {
  const found = (await everyEnv(env)).find(({ DATABASE = 'DB' }) => DATABASE === name)
  if (!found) throw new Error(`no D1 binding is named ${name}`)
  return {
    read: (cursor) => copyDatabase(found.DB, cursor),
    write: (page) => restoreDatabase(found.DB, page),
  }
}
