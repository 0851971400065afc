/** A call without a usable reply: no connection, a timeout, or a reply that violates the endpoint's output. */
export class ClientError extends Error {
  readonly reason: 'client.offline' | 'client.timeout' | 'client.invalidReply'

  constructor(reason: ClientError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ClientError'
    this.reason = reason
  }
}

/**
 * The answer of a call that nobody waits for any more: the tab's session ended or was replaced meanwhile. It is no failure to
 * show; like an abort it ends what was waiting.
 */
export class Superseded extends Error {
  constructor() {
    super('the session of this call is over')
    this.name = 'Superseded'
  }
}
