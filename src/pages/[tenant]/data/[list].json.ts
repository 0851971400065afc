import type { APIRoute } from 'astro'
import { gameDataFiles } from '#lib/site/game-lists.ts'
import { siteFor } from '#lib/site/site.ts'
import { tenantPaths } from '#lib/site/static-paths.ts'
import { tenantOf } from '#lib/site/tenant-files.ts'

export const getStaticPaths = () =>
  tenantPaths().flatMap(({ params }) => {
    const tenant = tenantOf(params)
    const { games } = siteFor(tenant.id, tenant.defaultLocale)
    return Object.entries(gameDataFiles(games)).map(([list, props]) => ({
      params: { ...params, list },
      props: { list: props },
    }))
  })

export const GET: APIRoute = ({ props }) => new Response(JSON.stringify(props['list']))
