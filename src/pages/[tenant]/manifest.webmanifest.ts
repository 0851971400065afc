import type { APIRoute } from 'astro'
import { tenantPaths } from '#lib/site/build/static-paths.ts'
import { tenantOf, webManifest } from '#lib/site/build/root-files.ts'

export const getStaticPaths = () => tenantPaths()

export const GET: APIRoute = ({ params }) => new Response(JSON.stringify(webManifest(tenantOf(params))))
