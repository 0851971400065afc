import { Lexer, Tokenizer, type Token, type Tokens } from 'marked'

/**
 * Markdown as its authors mean it in every script. CommonMark takes the stars of `**50%**的` and `**注意：**请先` for text: it
 * expects a space beside a mark, and these scripts write none. One tilde stands between amounts (`10~20`); two strike out.
 */
export function readMarkdown(source: string): Token[] {
  return new Lexer({ gfm: true, tokenizer: new SpacelessTokenizer() }).lex(source)
}

const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const STRONG = /^\*\*(?=[^\s*])((?:\\.|[^\\*]|\*(?!\*))*?)(?<=[^\s*])\*\*(?!\*)/u
const EMPHASIS = /^\*(?=[^\s*])((?:\\.|[^\\*])*?)(?<=[^\s*])\*(?!\*)/u
const STRUCK = /^~~(?=[^\s~])([^]*?[^\s~])~~(?!~)/

class SpacelessTokenizer extends Tokenizer {
  override emStrong(src: string, maskedSrc: string, prevChar = '') {
    const strong = STRONG.exec(src)
    const found = strong ?? EMPHASIS.exec(src)
    if (!found) return super.emStrong(src, maskedSrc, prevChar)
    const [raw, text = ''] = found
    const next = [...src.slice(raw.length, raw.length + 2)][0] ?? ''
    if (!NO_SPACES.test(prevChar) && !NO_SPACES.test(next)) return super.emStrong(src, maskedSrc, prevChar)
    const tokens = this.lexer.inlineTokens(text)
    return strong
      ? ({ type: 'strong', raw, text, tokens } satisfies Tokens.Strong)
      : ({ type: 'em', raw, text, tokens } satisfies Tokens.Em)
  }

  override del(src: string): Tokens.Del | undefined {
    const [raw, text = ''] = STRUCK.exec(src) ?? []
    return raw === undefined ? undefined : { type: 'del', raw, text, tokens: this.lexer.inlineTokens(text) }
  }
}
