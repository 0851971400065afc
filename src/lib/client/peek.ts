/**
 * The value of an open call that pages make before anybody interacts with them: without the call client and its schemas,
 * which are a fifth of a page's script. `undefined` where no usable reply arrived; the caller checks the value's shape.
 */
export async function peek(path: string): Promise<unknown> {
  try {
    const { lang } = document.documentElement
    const headers = { accept: 'application/json', ...(lang ? { 'accept-language': lang } : {}) }
    const response = await fetch(path, { headers })
    const reply: unknown = await response.json()
    const { success, value }: { success?: unknown; value?: unknown } = Object(reply)
    return success === true ? value : undefined
  } catch {
    // Not essential for the page.
    return undefined
  }
}
