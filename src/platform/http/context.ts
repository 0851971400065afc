import type { Context } from 'hono'
import { ApiError } from '#lib/api/errors.ts'
import { SURFACES, type Surface } from '#lib/api/surfaces.ts'
import type { CallBase, ConsoleBase } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { pageLocale } from '#platform/base/locale.ts'
import { brandEnv } from '#platform/base/system/brand-env.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'

export type PlatformContext = Context<{ Bindings: Env }>

/**
 * Reads the edge's headers of a call. Only the edge can reach this worker, and it removes a visitor's own copies of these
 * headers, so they are trusted.
 */
export async function readCall(context: PlatformContext): Promise<CallBase> {
  const header = (name: string) => context.req.header(name) ?? ''
  const tenantId = header('x-vitrine-tenant')
  const tenant = await readTenant(context.env, tenantId)
  if (!tenant) throw new ApiError('tenant.unknown', { tenant: tenantId })
  return {
    env: brandEnv(context.env, tenant),
    tenant,
    now: Date.now(),
    address: header('x-vitrine-address'),
    country: header('x-vitrine-country'),
    host: header('x-vitrine-host'),
    userAgent: header('user-agent').slice(0, 256),
    locale: pageLocale(tenant, header('accept-language')),
    cookies: parseCookies(header('cookie')),
    replyHeaders: new Headers(),
    later: (work) => context.executionCtx.waitUntil(work),
  }
}

/** Operators act on the whole deployment: their calls may name a brand in the input. */
export function readOperatorCall(context: PlatformContext) {
  return {
    env: context.env,
    now: Date.now(),
    edgeRelease: context.req.header('x-vitrine-release'),
    replyHeaders: new Headers(),
    later: (work: Promise<unknown>) => context.executionCtx.waitUntil(work),
  }
}

/** Login, session and account of an operator: they belong to no brand. */
export function readConsoleCall(context: PlatformContext): ConsoleBase {
  const header = (name: string) => context.req.header(name) ?? ''
  return {
    ...readOperatorCall(context),
    tenant: { id: '' },
    address: header('x-vitrine-address'),
    host: header('x-vitrine-host'),
    userAgent: header('user-agent').slice(0, 256),
    cookies: parseCookies(header('cookie')),
  }
}

/** The surface that the edge states; `undefined` for an unknown one. */
export function surfaceOf(context: PlatformContext): Surface | undefined {
  const given = context.req.header('x-vitrine-surface') ?? ''
  return Object.keys(SURFACES).find((name): name is Surface => name === given)
}

export function bearerToken(context: PlatformContext): string | undefined {
  return /^Bearer ([\w.~+/-]{16,1024})$/.exec(context.req.header('authorization') ?? '')?.[1]
}

function parseCookies(text: string): Map<string, string> {
  const pairs = text.split(';').map((part) => part.trim().split('=', 2))
  return new Map(pairs.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])))
}
