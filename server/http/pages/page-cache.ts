/**
 * LRU cache of rendered pages, limited by bytes. A page is compressed once per encoding, when that
 * encoding is first requested.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { ByteLimitedCache } from '#server/http/limits/byte-limited-cache.ts'

export type StoredPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The page contains nothing about the visitor, so it may be cached. */
  isPublic: boolean
  /** Compressed bodies by encoding: `br`, `gzip` or `identity` (uncompressed). */
  encoded: Map<string, { body: Buffer; etag: string }>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export class PageCache extends ByteLimitedCache<StoredPage> {
  /** `limitBytes`: the estimated memory of all pages together. */
  constructor(limitBytes: number) {
    super(limitBytes, estimateBytes)
  }

  /** Returns the body in the best encoding that the browser accepts, and its ETag. */
  static async encode(
    page: StoredPage,
    acceptEncoding: string | undefined,
  ): Promise<{ encoding: 'br' | 'gzip' | undefined; body: Buffer; etag: string }> {
    const encoding = bestEncoding(acceptEncoding)
    const cachedBody = page.encoded.get(encoding ?? 'identity')
    if (cachedBody) return { encoding, ...cachedBody }
    const body = encoding ? await compress(page.body, encoding) : page.body
    // 22 base64url characters are 132 bits: two different bodies never share an ETag.
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    page.encoded.set(encoding ?? 'identity', { body, etag })
    return { encoding, body, etag }
  }
}

/** If-None-Match may list several tags. A proxy may have made them weak, such as `W/"abc"`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => {
    const strongTag = tag.trim().replace(/^W\//, '')
    return strongTag === etag || strongTag === '*'
  })
}

function bestEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  // Limit: quality values such as `br;q=0` are ignored.
  if (acceptEncoding?.includes('br')) return 'br'
  return acceptEncoding?.includes('gzip') ? 'gzip' : undefined
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 9 })
  return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/**
 * Estimates the memory of an entry in bytes: the body, about half of it again for the compressed
 * forms, and a fixed cost. Without the fixed cost a million searches with short results would never
 * reach the limit.
 */
function estimateBytes(page: StoredPage): number {
  return Math.round(page.body.length * 1.5) + 2048
}
