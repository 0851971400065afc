import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** The platform of a checkout as one file. */
export async function bundlePlatform(root = process.cwd()): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: join(root, 'src/platform/worker.ts'),
    external: [/^cloudflare:/, /^node:/],
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'import'], mainFields: ['module', 'main'] },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}
