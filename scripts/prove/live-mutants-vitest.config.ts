import { runtimeTests } from './runtime-tests.ts'

/** Live channels and the chat, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['live', 'chat'])
