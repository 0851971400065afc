import type { APIRoute } from 'astro'
import { tenantPaths } from '#lib/site/static-paths.ts'
import { faviconSvg, tenantOf } from '#lib/site/root-files.ts'

export const getStaticPaths = () => tenantPaths()

export const GET: APIRoute = ({ params }) => new Response(faviconSvg(tenantOf(params)))
