/**
 * Load shedding: an overloaded process refuses requests with a fast 503 and Retry-After, browsing
 * and desks first, so that accepted requests stay fast. `OVERLOAD_DELAY_MS` of 0 turns it off.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errors } from '#contract/errors.ts'
import { splitLanguage } from '#domain/content/languages.ts'
import type { Shop } from '#server/shop.ts'

import { AdmissionQueue } from './admission-queue.ts'
import { priorityOf } from './request-priority.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { isFromNetwork } from '#server/http/is-from-network.ts'
import { OverloadError } from '#server/http/shop-error.ts'

/**
 * Urgent requests, which are refused last, may wait this many times as long as others.
 * docs/operations.md names the number too.
 */
const urgentWaitFactor = 5
const retryAfterSeconds = 5
/** While requests are refused, one log line per interval reports their count. */
const logIntervalMs = 5_000

/**
 * Adds the hook that queues and refuses requests. Call it before other hooks are added, so that a
 * refused request costs little.
 */
export function shedLoad(app: FastifyInstance, shop: Pick<Shop, 'config' | 'log'>): void {
  const maxWaitMs = shop.config.OVERLOAD_DELAY_MS
  if (maxWaitMs === 0) return
  const queue = new AdmissionQueue()
  const logRefusal = createRefusalLogger(shop)
  app.addHook('onRequest', (request, reply, next) => {
    const priority = priorityOf(request)
    // A page that this process is rendering was accepted already, so its API calls are too.
    if (priority === 'never refused' || !isFromNetwork(request)) return next()
    const isUrgent = priority === 'refused last'
    if (queue.longestWaitMs(isUrgent) <= maxWaitMs * (isUrgent ? urgentWaitFactor : 1))
      return queue.add({
        isUrgent,
        isDisconnected: () => reply.raw.destroyed,
        start: () => {
          // Listens to `close`: the hook onResponse is not called when the caller closes the
          // connection.
          if (!isUrgent) reply.raw.once('close', () => queue.end())
          next()
        },
      })
    logRefusal()
    if (acceptsHtml(request)) return void sendOverloadPage(request, reply)
    next(new OverloadError(retryAfterSeconds))
  })
}

function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true
}

/** Sends a page without scripts and styles. The browser reloads it after `retryAfterSeconds`. */
function sendOverloadPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language } = splitLanguage(request.url.split('?')[0] ?? '/')
  const text = translatorFor(language)(errors.UNAVAILABLE.message)
  return reply
    .status(errors.UNAVAILABLE.status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}">` +
        '<meta name="viewport" content="width=device-width">' +
        `<meta http-equiv="refresh" content="${retryAfterSeconds}">` +
        `<title>Racik</title><p>${text}</p>`,
    )
}

/** Returns a function that counts refusals and logs their count at most once per interval. */
function createRefusalLogger(shop: Pick<Shop, 'log'>): () => void {
  let count = 0
  let loggedAtMs = -Infinity
  return () => {
    count += 1
    if (performance.now() - loggedAtMs < logIntervalMs) return
    loggedAtMs = performance.now()
    shop.log.warn({ event: 'overload.refused', count }, 'overloaded: requests refused')
    count = 0
  }
}
