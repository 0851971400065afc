import { getOpenApi } from '#lib/api/ops/ops.ts'
import { callOps, type OpsTarget } from './call.ts'
import { writeOutput } from './files.ts'
import { expectWords } from './words.ts'

/** The description of every call, into a file or to the screen. */
export async function writeOpenApi(
  target: OpsTarget,
  words: readonly string[],
  options: { out?: string | undefined },
): Promise<void> {
  expectWords(words, 0)
  const text = `${JSON.stringify(await callOps(target, getOpenApi, {}), null, 2)}\n`
  if (options.out) writeOutput(options.out, text)
  else process.stdout.write(text)
}
