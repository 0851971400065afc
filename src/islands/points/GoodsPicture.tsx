import { goodsPaint, GOODS_SHAPES } from '#lib/shared/drawings/goods-paths.ts'
import type { MallPicture } from '#lib/api/money/points-mall.ts'

/** What can be had for points, drawn in the brand's colours. */
export function GoodsPicture({ picture }: { picture: MallPicture }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true">
      {GOODS_SHAPES[picture].map((shape) => (
        <path key={shape[1]} d={shape[1]} {...goodsPaint(shape)} />
      ))}
    </svg>
  )
}
