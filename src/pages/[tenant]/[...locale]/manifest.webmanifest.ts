import type { APIRoute } from 'astro'
import { pageOf, pagePaths, type PageProps } from '#lib/site/build/static-paths.ts'
import { webManifest } from '#lib/site/build/root-files.ts'

export const getStaticPaths = () => pagePaths('/')

export const GET: APIRoute<PageProps> = ({ props }) =>
  new Response(JSON.stringify(webManifest(pageOf(props).site)))
