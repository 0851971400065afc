import type { APIRoute } from 'astro'
import { iconSheets } from '#components/icon-sheet.ts'

export const getStaticPaths = iconSheets

export const GET: APIRoute<ReturnType<typeof iconSheets>[number]['props']> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'image/svg+xml' } })
