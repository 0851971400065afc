import { buildArt } from '../art/build.ts'
import { say } from './lib/run.ts'

const { made, kept, ms } = await buildArt({ outDir: 'dist/art', cacheDir: '.cache/art' })
say(`Art: ${made} made, ${kept} kept, ${(ms / 1000).toFixed(1)} s`)
