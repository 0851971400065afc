import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** What the most frequent calls ask of D1 and of objects, before the reply and after it. */
export const measureCalls: Part = () => figuresInRuntime('calls', 1)
