/*
 * A browser that is told to refuse site data throws at each touch of storage. The page then keeps for its own life what it
 * would store: reading and playing for fun work, and the login says what it needs (`data-storage`). Imported before anything
 * that reads storage.
 */
for (const name of ['localStorage', 'sessionStorage'])
  try {
    Reflect.get(window, name).getItem(name)
  } catch {
    // As of a real storage, its keys are properties of their own (`Object.keys`).
    const methods = {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
      clear(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key]
      },
    }
    Object.defineProperty(window, name, { value: Object.create(methods) })
    document.documentElement.dataset['storage'] = 'refused'
  }
