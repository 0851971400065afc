import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** A team of 100,000 with its days, its reports' first pages, and the settlement of 10,000 agents. */
export const measureAgents: Part = ({ quick }) => figuresInRuntime('agents', quick ? 0.1 : 1)
