import type { Locale } from '#lib/site/words/locale-table.ts'
import ar from '#styles/scripts/ar.css?url'
import bn from '#styles/scripts/bn.css?url'
import hi from '#styles/scripts/hi.css?url'
import ja from '#styles/scripts/ja.css?url'
import km from '#styles/scripts/km.css?url'
import ko from '#styles/scripts/ko.css?url'
import my from '#styles/scripts/my.css?url'
import ta from '#styles/scripts/ta.css?url'
import ur from '#styles/scripts/ur.css?url'
import zhHant from '#styles/scripts/zh-Hant.css?url'

/** Style sheets of scripts that need other lines, faces and breaks than Latin: each is loaded by the pages of its language only. */
export const SCRIPT_STYLES: Partial<Record<Locale, string>> = {
  ar,
  bn,
  hi,
  ja,
  km,
  ko,
  my,
  ta,
  ur,
  'zh-Hant': zhHant,
}
