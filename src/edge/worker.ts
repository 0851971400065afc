import fleet from '#fleet'
import { createEdge } from './edge.ts'
import type { EdgeEnv } from './env.ts'

export default createEdge(fleet) satisfies ExportedHandler<EdgeEnv>
