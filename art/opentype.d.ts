/** The part of opentype.js that the lettering uses; the package ships no types. */
declare module 'opentype.js' {
  interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  interface Font {
    getPath(text: string, x: number, y: number, size: number): { commands: PathCommand[] }
    charToGlyphIndex(character: string): number
    getAdvanceWidth(text: string, size: number): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
