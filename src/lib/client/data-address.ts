const PNG_FIRST_BYTE = 0x89

/** A PNG or JPEG as a data URL: the pages' policy permits no blob pictures. */
export function dataAddress(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const type = bytes[0] === PNG_FIRST_BYTE ? 'image/png' : 'image/jpeg'
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable picture'))
    reader.readAsDataURL(new Blob([bytes], { type }))
  })
}
