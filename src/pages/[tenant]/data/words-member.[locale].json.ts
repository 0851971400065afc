import type { APIRoute } from 'astro'
import { memberWordsPaths, memberWordsText } from '#lib/site/member-words.ts'

export const getStaticPaths = memberWordsPaths

export const GET: APIRoute = ({ params }) => new Response(memberWordsText(params['locale']))
