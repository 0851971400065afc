import * as z from 'zod/mini'

/**
 * The operator who acts, as recorded. It must be the holder of the key that makes the call, so two names are two people
 * with two keys. Capitals and decomposed accents do not make another name.
 */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.normalize('NFC'), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u))
