import { runtimeTests } from './runtime-tests.ts'

/** Game vendors and games of our own, in this checkout or in a copy with a bug planted. */
export default runtimeTests([
  'vendors',
  'vendor-ops',
  'vendor-transfer',
  'vendor-dialects',
  'vendor-dialects-messages',
  'vendor-dialects-launch',
  'vendor-model',
  'play',
  'play-in-house',
  'play-fairness',
  'crash',
])
