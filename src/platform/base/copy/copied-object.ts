import { DurableObject } from 'cloudflare:workers'
import type { Env } from '#platform/base/env.ts'
import { copyObject, isRestoring, restoreObject, type ObjectSql, type WrittenPage } from './object-copy.ts'
import type { TablePage } from './table-copy.ts'

/** An object that a copy of everything has with all its rows. */
export abstract class CopiedObject extends DurableObject<Env> {
  abstract readonly sql: ObjectSql
  /** A table that has rows as soon as money was taken: such an object is not overwritten. */
  protected abstract readonly busyTable: string
  /** Sets the alarm by the rows that are there. */
  protected abstract resume(): Promise<void>

  /** A page of everything that the object keeps. */
  copy(cursor?: string): TablePage {
    return copyObject(this.sql, cursor)
  }

  /** Writes a page of a copy; answers why it refuses. Nothing is done by itself before the last page. */
  async restoreCopy(page: WrittenPage): Promise<string | null> {
    const refusal = restoreObject(this.sql, { ...page, busy: this.busyTable })
    if (!isRestoring(this.sql)) await this.resume()
    return refusal
  }

  protected get isRestoring(): boolean {
    return isRestoring(this.sql)
  }
}
