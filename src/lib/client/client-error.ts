type Options = ErrorOptions & { details?: { message: string } | undefined }

/**
 * A call without a usable reply: no connection, a timeout, or a reply that violates the endpoint's output.
 * `server.refused`: a brand's own gateway refused for a reason that has no code here; `details.message` says it.
 */
export class ClientError extends Error {
  readonly reason: 'client.offline' | 'client.timeout' | 'client.invalidReply' | 'server.refused'
  readonly details: { message: string } | undefined

  constructor(reason: ClientError['reason'], { details, ...options }: Options = {}) {
    super(reason, options)
    this.name = 'ClientError'
    this.reason = reason
    this.details = details
  }
}

/** Thrown by a call whose session ended or was replaced while it ran. Like an abort it is not shown as a failure. */
export class Superseded extends Error {
  constructor() {
    super('the session of this call is over')
    this.name = 'Superseded'
  }
}
