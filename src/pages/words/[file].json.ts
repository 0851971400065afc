import type { APIRoute } from 'astro'
import { wordPaths, wordsText } from '#lib/site/build/word-files.ts'

export const getStaticPaths = wordPaths

export const GET: APIRoute<ReturnType<typeof wordPaths>[number]['props']> = ({ props }) =>
  new Response(wordsText(props))
