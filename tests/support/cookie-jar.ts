/** The cookies of one client in a test. Ignores paths and expiry: the shop's cookies need neither. */
export type CookieJar = {
  /** Returns the value as the shop encoded it. */
  get(name: string): string | undefined
  /** Returns the value for a Cookie header. */
  toHeader(): string
  /** Stores the cookies of Set-Cookie headers. An empty value deletes the cookie. */
  store(setCookieHeaders: readonly string[]): void
  delete(name: string): void
}

export function createCookieJar(): CookieJar {
  const valueByName = new Map<string, string>()
  return {
    get: (name) => valueByName.get(name),
    toHeader: () => [...valueByName].map(([name, value]) => `${name}=${value}`).join('; '),
    store(setCookieHeaders) {
      for (const header of setCookieHeaders) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (name === undefined || value === undefined)
          throw new Error(`not a Set-Cookie header: ${header}`)
        if (value === '') valueByName.delete(name)
        else valueByName.set(name, value)
      }
    },
    delete: (name) => void valueByName.delete(name),
  }
}
