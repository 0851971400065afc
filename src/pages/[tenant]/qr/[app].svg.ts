import type { APIRoute } from 'astro'
import { appResources } from '#lib/site/brand/apps.ts'
import { qrSvg } from '#lib/site/pages/qr.ts'
import { fleet } from '#lib/site/pages/site.ts'

/** QR codes are files, loaded when they come into view: inlined, two of them add 1.5 KB to each page's compressed HTML. */
export const getStaticPaths = () =>
  fleet().flatMap((tenant) =>
    appResources(tenant).map(({ name, url }) => ({
      params: { tenant: tenant.id, app: name },
      props: { url },
    })),
  )

export const GET: APIRoute<{ url: string }> = ({ props }) => new Response(qrSvg(props.url))
