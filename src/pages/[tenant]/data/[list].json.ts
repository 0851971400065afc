import type { APIRoute } from 'astro'
import { localesOf } from '#lib/site/brand/links.ts'
import { lobbyFileOf, lobbyName } from '#lib/site/pages/lobby-file.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'

export const getStaticPaths = () =>
  fleet().flatMap((tenant) =>
    localesOf(tenant).map((locale) => ({
      params: { tenant: tenant.id, list: lobbyName(locale) },
      props: { tenantId: tenant.id, locale },
    })),
  )

export const GET: APIRoute<{ tenantId: string; locale: Parameters<typeof siteFor>[1] }> = ({ props }) =>
  new Response(JSON.stringify(lobbyFileOf(siteFor(props.tenantId, props.locale))))
