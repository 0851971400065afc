/** A call without a usable reply: no connection, a timeout, or a reply that violates the endpoint's output. */
export class ClientError extends Error {
  readonly reason: 'client.offline' | 'client.timeout' | 'client.invalidReply'

  constructor(reason: ClientError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ClientError'
    this.reason = reason
  }
}
