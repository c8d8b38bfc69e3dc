/**
 * Registers the contract's endpoints. Each call is checked in this order: rate limit, CSRF token,
 * caller, storable text, schema of the request. Then the feature's handler runs, and its reply is
 * reduced to the fields of the schema.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import type { EndpointKey, ParsedCallInput, HandlerResult } from '#contract/call.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { checkCsrf } from './access/csrf.ts'
import { admit, identify, type Actor, type Identify } from './access/identify.ts'
import { keepRawBody } from './keep-raw-body.ts'
import { languageOf } from './pages/request-language.ts'
import { refuse } from './refuse.ts'
import { assertStorableText } from './unstorable-text.ts'

/** Argument of a handler: the validated input, the caller, and the raw request and reply. */
type CallContext<K extends EndpointKey> = ParsedCallInput<K> & {
  /** The caller's session; always set where the endpoint's access is not `public`. */
  actor: Actor | undefined
  /** The caller's IP, as reported by trusted proxies. */
  ip: string
  /** The caller's language, for emails and for texts in a reply. */
  language: ShopLanguage
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the reply's body, or `reply` itself when the handler sends the response on its own. */
type Handler<K extends EndpointKey> = (
  call: CallContext<K>,
) => Promise<HandlerResult<K> | FastifyReply> | HandlerResult<K> | FastifyReply

export type Handlers = { [K in EndpointKey]: Handler<K> }

/** Turns `GET /a/{b}` into Fastify's method and `/a/:b`. */
function toFastifyPath(key: string): { method: string; url: string } {
  const space = key.indexOf(' ')
  return {
    method: key.slice(0, space),
    url: key.slice(space + 1).replace(/\{(\w+)\}/g, ':$1'),
  }
}

/**
 * Registers every endpoint. Throws when an endpoint has no handler, so that the mistake shows at
 * start.
 */
export function registerEndpoints(
  app: FastifyInstance,
  shop: Shop,
  handlers: Partial<Handlers>,
  findActor: Identify,
): void {
  const handlersByKey = new Map<string, unknown>(Object.entries(handlers))
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlersByKey.get(key)
    if (!handler) throw new Error(`no handler for ${key}`)
    // Each handler was type-checked under its own key. From here on, all handlers have one type.
    app.route(toRoute(key, endpoint, shop, handler as AnyHandler, findActor))
  }
}

type AnyHandler = (call: object) => unknown

function toRoute(
  key: string,
  endpoint: Endpoint,
  shop: Shop,
  handler: AnyHandler,
  findActor: Identify,
): RouteOptions {
  const { method, url } = toFastifyPath(key)
  const isUnsafe = method !== 'GET'
  const asText = endpoint.errorFormat === 'text'
  return {
    method,
    url,
    schema: {
      summary: endpoint.summary,
      // The first segment after /api groups the calls in the OpenAPI document.
      tags: [url.split('/')[url.startsWith('/api/') ? 2 : 1] ?? 'shop'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      // An upload is read by its handler part by part, so there is no body to validate here.
      ...(endpoint.body && endpoint.bodyFormat !== 'multipart' && { body: endpoint.body }),
      ...(endpoint.replyFormat === undefined && { response: { '2xx': endpoint.reply } }),
    },
    config: {
      key,
      ...(endpoint.limit && {
        rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.seconds * 1000 },
      }),
    },
    errorHandler: (error, request, reply) => {
      void refuse({ error, request, reply, log: shop.log, asText })
    },
    // Runs before validation, so that a caller without access gets no validation errors.
    preValidation: async (request) => {
      if (isUnsafe && endpoint.csrf !== false) checkCsrf(shop, request)
      const actor = await identify(request, findActor)
      admit(endpoint.access, actor, endpoint.allowedBeforeFactor)
      request.actor = actor
      for (const part of ['params', 'query', 'body'] as const)
        assertStorableText(request[part], part)
    },
    ...(endpoint.bodyFormat === 'raw' && { preParsing: keepRawBody }),
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        ip: request.ip,
        language: languageOf(request),
        request,
        reply,
      })
      if (reply.sent || result === reply) return reply
      if (endpoint.replyFormat === 'empty') return reply.status(204).send()
      if (endpoint.replyFormat === 'text')
        return reply.type('text/plain; charset=utf-8').send(result)
      return reply.type('application/json; charset=utf-8').send(result)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
  interface FastifyContextConfig {
    /** The endpoint's key in the contract. */
    key?: string
  }
}
