import { centreBytes } from './centre-bytes.ts'
import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** A team of 100,000 with its days, its reports' first pages, the settlement of 10,000 agents, and the centre's weight. */
export const measureAgents: Part = async ({ quick, smallest }) => [
  ...centreBytes(),
  ...(await figuresInRuntime('agents', smallest ? 0.05 : quick ? 0.1 : 1)),
]
