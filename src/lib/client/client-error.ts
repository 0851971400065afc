/** A call that got no usable answer: no connection, too slow, or a reply that breaks the promise of its endpoint. */
export class ClientError extends Error {
  readonly reason: 'client.offline' | 'client.timeout' | 'client.invalidReply'

  constructor(reason: ClientError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ClientError'
    this.reason = reason
  }
}
