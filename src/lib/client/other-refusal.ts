import { ClientError } from './client-error.ts'

const MOST_LETTERS = 300
/** Control characters, line ends, and what turns the direction of the text around it. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * A refusal without a code, or with a code that has no words here, as a brand's own gateway may send. The player reads its
 * message, as plain text. A status of 500 or above is no refusal: the action may have happened.
 */
export function otherRefusal(reply: { status: number; code: unknown; message: unknown }): ClientError {
  const message = messageOf(reply)
  if (message === '') return new ClientError('client.invalidReply')
  return new ClientError(reply.status < 500 ? 'server.refused' : 'client.invalidReply', {
    details: { message },
  })
}

function messageOf({ code, message }: { code: unknown; message: unknown }): string {
  // A message that only repeats the code is no text for players: the platform is newer than the page.
  if (typeof message !== 'string' || message === code) return ''
  const text = message.replace(UNSHOWN, ' ').replaceAll(/ {2,}/g, ' ').trim()
  return [...text].slice(0, MOST_LETTERS).join('')
}
