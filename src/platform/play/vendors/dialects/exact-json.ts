import { ApiError } from '#lib/api/errors.ts'
import { checkDepth } from '#lib/shared/text/exact-json.ts'

/** A number of a message with its text: as a double, `0.403604` or 2^53 + 1 would be another number. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * JSON whose numbers keep their text.
 * @throws ApiError `request.malformed`
 */
export function parseExact(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    checkDepth(text)
    return JSON.parse(text, (_key, value, context) =>
      // A runtime that does not provide the source of numbers parses none, so that amounts are refused and not guessed.
      typeof value === 'number' ? new JsonNumber(context?.source ?? '') : value,
    )
  } catch (cause) {
    throw new ApiError('request.malformed', undefined, { cause })
  }
}

/** A number to be written with exactly these digits. */
export function exactNumber(text: string): object {
  return JSON.rawJSON(text)
}
