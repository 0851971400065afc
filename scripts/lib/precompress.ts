import { existsSync, readdirSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT = /\.(?:css|js|json|svg)$/

/**
 * Writes `<file>.br` beside each text file of a folder whose names contain a hash of the content: the best brotli, about a
 * tenth smaller than what an edge makes while it answers. A file that an earlier build compressed is copied from `before`.
 */
export async function precompress(folder: string, before: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const known = join(before, `${name}.br`)
      const target = join(folder, `${name}.br`)
      if (existsSync(known)) return copyFile(known, target)
      const text = await readFile(join(folder, name))
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      }
      return writeFile(target, await compress(text, { params }))
    }),
  )
}
