import { expect, it } from 'vitest'
import { withoutIslandNames, withoutLabelMarks, withPlainQuotes } from '../../../scripts/lib/lighten-pages.ts'

it('labels have no marks of line ends, texts and data keep them', () => {
  const page = (mark: string) =>
    `<nav aria-label="ម៉ឺនុយ${mark}មេ" data-words='{"a":"ក\u200Bខ"}'><a title="ក${mark}ខ > គ" href="/">ក\u200Bខ</a><img alt="ក${mark}ខ"></nav>`
  expect(withoutLabelMarks(page('\u200B'))).toBe(page(''))
  expect(withoutLabelMarks(page('\u2060'))).toBe(page(''))
  expect(withoutLabelMarks('<p>aria-label="ក\u200Bខ"</p>')).toBe('<p>aria-label="ក\u200Bខ"</p>')
})

it('islands have no name in their options, and keep their value and their names elsewhere', () => {
  const island = (name: string) =>
    `<astro-island props="{&quot;name&quot;:&quot;Ann&quot;,&quot;b&quot;:[0,&quot;1 &gt; 0&quot;]}" client="engage" opts="{${name}&quot;value&quot;:&quot;modal&quot;}">`
  const named = island('&quot;name&quot;:&quot;ModalsIsland&quot;,')
  expect(withoutIslandNames(named + named)).toBe(island('') + island(''))
  expect(withoutIslandNames('<p opts="{&quot;name&quot;:&quot;x&quot;,')).toBe(
    '<p opts="{&quot;name&quot;:&quot;x&quot;,',
  )
})

it('data of islands have plain quotes and say the same', () => {
  const tag = (props: string) => `<astro-island prefix="r1" props=${props} client="engage"><p title="&quot;">`
  expect(withPlainQuotes(tag('"{&quot;a&quot;:[0,&quot;It&#39;s &amp;quot; &lt;b&gt;&quot;]}"'))).toBe(
    tag(`'{"a":[0,"It&#39;s &amp;quot; &lt;b&gt;"]}'`),
  )
  expect(withPlainQuotes(tag(`"{&quot;a&quot;:'}"`))).toBe(tag(`"{&quot;a&quot;:'}"`))
})
