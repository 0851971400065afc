import type { APIRoute } from 'astro'
import { serviceWorkerJs } from '#lib/site/build/service-worker.ts'
import { tenantPaths } from '#lib/site/build/static-paths.ts'
import { tenantOf } from '#lib/site/build/root-files.ts'

export const getStaticPaths = () => tenantPaths()

export const GET: APIRoute = ({ params }) =>
  new Response(serviceWorkerJs(tenantOf(params)), { headers: { 'content-type': 'text/javascript' } })
