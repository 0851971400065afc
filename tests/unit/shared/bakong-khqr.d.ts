/** The library has no types of its own. */
declare module 'bakong-khqr' {
  export const BakongKHQR: {
    verify: (code: string) => { isValid: boolean }
    decode: (code: string) => { data: Record<string, unknown> }
  }
}
