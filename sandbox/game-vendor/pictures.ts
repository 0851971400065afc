import { letterSvg, motifSvg, sceneSvg, tileSvg } from './art.ts'
import { gameOfNode } from './catalogue.ts'

/** The picture of a name: `scene/<node>.svg`, `tile/<node>.svg`, `motif/<name>-<hue>-<hue>.svg`, `letter/<text>-<hue>.svg`. */
export function pictureOf(name: string): string | undefined {
  const [, sort, what = '', one = '0', two = '0'] =
    /^(scene|tile)\/([\w-]+)\.svg$/.exec(name) ??
    /^(motif|letter)\/([a-zA-Z0-9]+)-(\d{1,3})(?:-(\d{1,3}))?\.svg$/.exec(name) ??
    []
  if (sort === 'motif') return motifSvg(what, [Number(one), Number(two)])
  if (sort === 'letter') return what.length <= 4 ? letterSvg(what, Number(one)) : undefined
  const game = gameOfNode(what)
  if (!game) return undefined
  return sort === 'tile' ? tileSvg(game) : sceneSvg(game)
}
