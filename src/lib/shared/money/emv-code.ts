/**
 * EMV's merchant-presented mode: fields of identifier, length and value, closed by a checksum. What each country writes
 * into them is in `payment-codes.ts`.
 */

/** Identifier, length of two digits, value. */
export function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99 || /[^\x20-\x7e]/.test(value))
    throw new RangeError(`field ${id} takes 1 to 99 ASCII characters`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Appends the checksum, which covers its own identifier and length too. */
export function withChecksum(text: string): string {
  return `${text}6304${crc16(`${text}6304`)}`
}

/** The fields of a code or of a template in it, by identifier; undefined where it is cut short or names a field twice. */
export function readFields(text: string): Readonly<Record<string, string>> | undefined {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const [, id = '', length = '0'] = head ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!head || value.length === 0 || value.length !== Number(length) || id in fields) return undefined
    fields[id] = value
    at += 4 + value.length
  }
  return fields
}

/** The fields of a whole code: it begins with its format and ends with the right checksum. */
export function readCode(text: string): Readonly<Record<string, string>> | undefined {
  if (!/^000201[\x20-\x7e]+6304[\dA-Fa-f]{4}$/.test(text)) return undefined
  return text.slice(-4).toUpperCase() === crc16(text.slice(0, -4)) ? readFields(text) : undefined
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of ASCII text, as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
