import { ApiError } from '#lib/api/errors.ts'
import { MAX_BODY_BYTES } from '#lib/api/surfaces.ts'
import { readDialectAddress } from '#lib/api/play/vendors-dialects.ts'
import { readBytes } from './body.ts'
import { readCall, surfaceOf } from './context.ts'
import type { App } from './serve.ts'
import type { VendorDialect } from '#platform/play/vendors/dialects/dialect.ts'
import { runDialect } from '#platform/play/vendors/dialects/run-dialect.ts'

/** Puts a wallet format of outside vendors on the app. Its replies have no envelope of ours: they are the format's own. */
export function serveDialect(app: App, dialect: VendorDialect): void {
  app.on('POST', `/vendor/${dialect.name}/*`, async (context) => {
    const { pathname, searchParams } = new URL(context.req.url)
    const address = readDialectAddress(pathname)
    if (!address || surfaceOf(context) !== 'vendor') throw new ApiError('request.notFound')
    const base = await readCall(context)
    const { status, body } = await runDialect(dialect, base, {
      vendor: address.vendor,
      path: address.path,
      header: (name) => context.req.header(name),
      query: (name) => searchParams.get(name) ?? undefined,
      body: await readBytes(context.req.raw, MAX_BODY_BYTES),
    })
    return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
  })
}
