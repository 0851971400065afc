import { randomUUID } from 'node:crypto'
import { signedHeaders, type VendorKey } from '#lib/shared/keys/vendor-signature.ts'
import { send } from './http.ts'
import type { Wire } from './wire.ts'

/** Our own format: each call signed with the vendor's secret. */
export function ownWire({ url, key, secret }: { url: URL; key: VendorKey; secret: string }): Wire {
  return {
    ask: async ({ method, path }, input, twist = {}) => {
      const body = twist.body ?? JSON.stringify(input)
      const message = {
        method,
        path,
        seconds: Math.floor(Date.now() / 1000),
        nonce: randomUUID(),
        ...twist,
        body,
      }
      const headers = signedHeaders({ key: twist.key ?? key, secret: twist.secret ?? secret }, message)
      const reply = await send(new URL(path, url), { method, headers, body: twist.sent ?? String(body) })
      const isOk = reply.body['success'] === true
      return {
        status: reply.status,
        code: isOk ? 'ok' : String(reply.body['code'] ?? `no reply of the wallet (${reply.status})`),
        value: Object(reply.body['value'] ?? {}),
        details: Object(reply.body['details'] ?? {}),
      }
    },
  }
}
