import { getHealth } from '#lib/api/ops/watch.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'

/** Every part of the deployment, asked now. */
export const health = loadedValue((_: object) => call(getHealth, {}))
