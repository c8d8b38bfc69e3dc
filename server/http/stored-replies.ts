/**
 * Cache in memory for replies that are the same for every visitor (public pages, the catalogue). A
 * route's handler creates a reply and sends it through Fastify (`send`), which also stores the
 * complete response with its headers. A hook then repeats the response (`repeatResponse`) for
 * requests with the same URL and encoding; of the other hooks, only load shedding runs before it
 * (docs/decisions/142-stored-replies.md).
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ByteLimitedCache } from './limits/byte-limited-cache.ts'
import { isFromNetwork } from './is-from-network.ts'

/** What a handler creates: one body, without the headers that hooks set. */
export type StoredReply = {
  /** Version of the data that the body was made from. */
  version: string
  headers: Record<string, string>
  body: Buffer
  /** Empty at first. A body is compressed when its encoding is first requested. */
  responses: Map<Encoding, CompleteResponse>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** A complete response in one encoding. */
type CompleteResponse = {
  etag: string
  body: Buffer
  /** Names and values in turn, as `writeHead` accepts them. */
  headers: string[]
  /** Headers of the 304 for a caller who has this body already. */
  notModifiedHeaders: string[]
}

/** Limit of the memory for stored replies in one process. */
const maxStoredBytes = 80 * 1024 * 1024
/** Headers that describe a body. A 304 has none. */
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length'])

/** Quality 9 takes more than ten times as long as 6, and saves less than 1 % of the bytes. */
const brotliQuality = 6
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

class StoredReplies {
  readonly #replies = new ByteLimitedCache<StoredReply>(maxStoredBytes, estimateBytes)
  /** Returns the current version of all data that replies are made from. */
  readonly readVersion: () => string

  constructor(readVersion: () => string) {
    this.readVersion = readVersion
  }

  /** Returns the reply for a request target, unless the data has changed since. */
  find(target: string): StoredReply | undefined {
    const stored = this.#replies.get(target)
    return stored?.version === this.readVersion() ? stored : undefined
  }

  /**
   * Stores a reply for everyone who requests `target`: path and query, as a browser sends them.
   * Danger: Fastify must route `target` to the caller's route, and the reply must not depend on
   * anything else of the request.
   */
  set(target: string, stored: StoredReply): void {
    this.#replies.set(target, stored)
  }

  /**
   * Sends a reply through Fastify in the best encoding that the caller accepts, or 304 when the
   * caller has it. Stores the complete response for `repeatResponse`.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    stored: StoredReply,
  ): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const body = await getEncodedBody(stored, encoding)
    const etag = stored.responses.get(encoding)?.etag ?? etagOf(body)
    reply.headers(stored.headers).headers({ vary: 'accept-encoding', etag })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('content-length', String(body.length))
    const headers = Object.entries(reply.getHeaders()).map(
      ([name, value]) => [name, String(value)] as const,
    )
    const notModifiedHeaders = headers.filter(([name]) => !bodyHeaders.has(name)).flat()
    // `repeatResponse` sends every response as a 200. Danger: a stored cookie would be sent to
    // every visitor.
    if (reply.statusCode === 200 && !reply.hasHeader('set-cookie'))
      stored.responses.set(encoding, { etag, body, headers: headers.flat(), notModifiedHeaders })
    if (!matchesEtag(request.headers['if-none-match'], etag)) return reply.send(body)
    for (const name of bodyHeaders) reply.removeHeader(name)
    return reply.status(304).send()
  }

  /**
   * Sends the stored response, if there is one, without calling later hooks and the handler; hooks
   * of `onResponse` are still called. Returns whether a response was sent.
   */
  repeatResponse({ raw: { method, url }, headers }: FastifyRequest, reply: FastifyReply): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    // Only the handler can refuse a token that is not valid.
    if (url === undefined || headers.authorization !== undefined) return false
    const response = this.find(url)?.responses.get(chooseEncoding(headers['accept-encoding']))
    if (!response) return false
    reply.hijack()
    if (matchesEtag(headers['if-none-match'], response.etag))
      reply.raw.writeHead(304, response.notModifiedHeaders).end()
    else
      reply.raw.writeHead(200, response.headers).end(method === 'HEAD' ? undefined : response.body)
    return true
  }
}

/**
 * Registers the cache of `app`. Hooks that are added before this call run for stored responses too;
 * hooks that are added after it do not, except those of `onResponse`.
 */
export function registerStoredReplies(
  app: FastifyInstance,
  options: { readVersion: () => string; shutdownState: { isShuttingDown: boolean } },
): void {
  const storedReplies = new StoredReplies(options.readVersion)
  app.decorate('storedReplies', storedReplies)
  app.addHook('onRequest', (request, reply, next) => {
    // API calls of a page that this process is rendering have no socket to write to. While the
    // process shuts down, responses need the header `connection: close`, which stored ones lack.
    const canRepeat = isFromNetwork(request) && !options.shutdownState.isShuttingDown
    if (!canRepeat || !storedReplies.repeatResponse(request, reply)) next()
  })
}

/**
 * Returns whether If-None-Match contains the ETag. The header may list several tags, and a proxy
 * may have made them weak, such as `W/"abc"`.
 */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => {
    const strongTag = tag.trim().replace(/^W\//, '')
    return strongTag === etag || strongTag === '*'
  })
}

/** Returns an ETag of 132 bits, so that two bodies do not share it by chance. */
function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  // Limit: quality values such as `br;q=0` are ignored.
  if (acceptEncoding?.includes('br')) return 'br'
  return acceptEncoding?.includes('gzip') ? 'gzip' : 'identity'
}

/** Returns the body in this encoding. Compresses it if no request has done so before. */
async function getEncodedBody(stored: StoredReply, encoding: Encoding): Promise<Buffer> {
  const encodedBody = stored.responses.get(encoding)?.body
  if (encodedBody) return encodedBody
  if (encoding === 'identity') return stored.body
  if (encoding === 'gzip') return compressGzip(stored.body, { level: 9 })
  return compressBrotli(stored.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  })
}

/** One for the body itself, and about half for its compressed versions. */
const memoryPerBodyByte = 1.5
/**
 * Memory of a reply's headers and objects. Without this constant, a million searches with short
 * results would stay below the limit.
 */
const fixedMemoryBytes = 12 * 1024

/** Estimates the memory of a reply with all its responses, in bytes. */
function estimateBytes({ body }: StoredReply): number {
  return Math.round(body.length * memoryPerBodyByte) + fixedMemoryBytes
}

declare module 'fastify' {
  interface FastifyInstance {
    storedReplies: StoredReplies
  }
}
