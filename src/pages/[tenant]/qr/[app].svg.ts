import type { APIRoute } from 'astro'
import { appResources } from '#lib/site/content.ts'
import { qrSvg } from '#lib/site/qr.ts'
import { fleet } from '#lib/site/site.ts'

/** A file of its own: in the page, two codes were a tenth of what every visitor waited for. */
export const getStaticPaths = () =>
  fleet().flatMap((tenant) =>
    appResources(tenant).map(({ kind, url }) => ({
      params: { tenant: tenant.id, app: kind.toLowerCase() },
      props: { url },
    })),
  )

export const GET: APIRoute<{ url: string }> = ({ props }) => new Response(qrSvg(props.url))
