/** Someone's browser at the provider: follows it through login and consent, as far as the brand's own address. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  /** The address at the brand that the provider sends the browser back to. */
  async logIn(url: string): Promise<URL> {
    const provider = new URL(url).origin
    let response = await this.#go(url)
    for (let step = 0; step < 12; step += 1) {
      const location = response.headers.get('location')
      if (location) {
        const next = new URL(location, provider)
        if (next.origin !== provider) return next
        response = await this.#go(next.href)
        continue
      }
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`the provider refused: ${response.status}`)
      response = await this.#go(action, { prompt, login: this.#name, password: 'any' })
    }
    throw new Error('the provider goes round and round')
  }

  async #go(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }
}
