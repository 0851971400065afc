import type { APIRoute } from 'astro'
import { origin } from '#lib/site/pages/seo.ts'
import { siteFor } from '#lib/site/pages/site.ts'
import { tenantPaths } from '#lib/site/build/static-paths.ts'
import { tenantOf } from '#lib/site/build/root-files.ts'

export const getStaticPaths = () => tenantPaths()

export const GET: APIRoute = ({ params }) => {
  const tenant = tenantOf(params)
  const site = siteFor(tenant.id, tenant.defaultLocale)
  const rule = tenant.search.index ? 'Disallow: /wps/\nDisallow: /lgw/\nDisallow: /lotto/' : 'Disallow: /'
  return new Response(`User-agent: *\n${rule}\n\nSitemap: ${origin(site)}/sitemap.xml\n`)
}
