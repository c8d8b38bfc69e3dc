/** LRU cache of pages. A page is compressed once per encoding, on first use of that encoding. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type StoredPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  isPublic: boolean
  encoded: Map<string, { body: Buffer; etag: string }>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export class PageCache {
  readonly #pages = new Map<string, StoredPage>()
  readonly #limitBytes: number
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  set(key: string, page: StoredPage): void {
    const old = this.#pages.get(key)
    if (old) this.#bytes -= weight(old)
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.#bytes += weight(page)
    for (const [oldest, left] of this.#pages) {
      if (this.#bytes <= this.#limitBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= weight(left)
    }
  }

  /** Returns the body in the best encoding that the browser accepts, and its ETag. */
  static async encode(
    page: StoredPage,
    accepts: string | undefined,
  ): Promise<{ encoding: 'br' | 'gzip' | undefined; body: Buffer; etag: string }> {
    const encoding = accepts?.includes('br') ? 'br' : accepts?.includes('gzip') ? 'gzip' : undefined
    const known = page.encoded.get(encoding ?? 'identity')
    if (known) return { encoding, ...known }
    const body = encoding ? await compress(page.body, encoding) : page.body
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    page.encoded.set(encoding ?? 'identity', { body, etag })
    return { encoding, body, etag }
  }
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 9 })
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/**
 * Bytes of an entry: the body plus about half for its compressed forms, plus a fixed cost. Without
 * the fixed cost a million different searches with short results would never fill the cache.
 */
function weight(page: StoredPage): number {
  return Math.round(page.body.length * 1.5) + 2048
}
