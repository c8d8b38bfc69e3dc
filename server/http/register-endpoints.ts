/**
 * Registers the contract's endpoints. Each call is checked in this sequence: rate limit, CSRF
 * token, caller, storable text (assert-storable-text.ts), schema of the request. Then the feature's
 * handler runs, and its reply is reduced to the fields of the schema.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import type { EndpointKey, ParsedCallInput, HandlerResult } from '#contract/call.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { checkCsrf } from './access/csrf.ts'
import { assertAccess, identify, type Actor, type FindActor } from './access/identify.ts'
import { keepRawBody } from './keep-raw-body.ts'
import { languageOf } from './pages/request-language.ts'
import { sendErrorResponse } from './send-error-response.ts'
import { assertStorableText } from './assert-storable-text.ts'

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

/** Returns the response's body, or `reply` when the handler has sent the response itself. */
type Handler<K extends EndpointKey> = (
  call: CallContext<K>,
) => Promise<HandlerResult<K> | FastifyReply> | HandlerResult<K> | FastifyReply

export type Handlers = { [K in EndpointKey]: Handler<K> }

/** Registers every endpoint. Throws at start when an endpoint has no handler. */
export function registerEndpoints(
  app: FastifyInstance,
  shop: Shop,
  handlers: Partial<Handlers>,
  findActor: FindActor,
): void {
  const handlersByKey = new Map<string, unknown>(Object.entries(handlers))
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlersByKey.get(key)
    if (!handler) throw new Error(`endpoint ${key} has no handler`)
    // Cast: each handler was type-checked under its own key. From here on, all have one type.
    app.route(toRoute(key, endpoint, shop, handler as AnyHandler, findActor))
  }
}

type AnyHandler = (call: object) => unknown

/** Returns the route of an endpoint, with the checks that the header of this file lists. */
function toRoute(
  key: string,
  endpoint: Endpoint,
  shop: Shop,
  handler: AnyHandler,
  findActor: FindActor,
): RouteOptions {
  const { method, url } = toFastifyRoute(key)
  const isUnsafe = method !== 'GET'
  const isPlainText = endpoint.errorFormat === 'text'
  return {
    method,
    url,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.errors.length > 0 && { description: `Errors: ${endpoint.errors.join(', ')}` }),
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
      void sendErrorResponse({ error, request, reply, log: shop.log, isPlainText })
    },
    // Runs before validation, so that a caller without access gets no validation errors.
    preValidation: async (request) => {
      if (isUnsafe && endpoint.csrf !== false) checkCsrf(shop, request)
      const actor = await identify(request, findActor)
      assertAccess(endpoint.access, actor, endpoint.allowedBeforeSecondFactor)
      request.actor = actor
      for (const inputPart of ['params', 'query', 'body'] as const)
        assertStorableText(request[inputPart], inputPart)
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
      const hasHandlerReplied = reply.sent || result === reply
      return hasHandlerReplied ? reply : sendResult(reply, endpoint.replyFormat, result)
    },
  }
}

/** Sends what a handler returned. Without a format, sends it as JSON. */
function sendResult(
  reply: FastifyReply,
  format: Endpoint['replyFormat'],
  result: unknown,
): FastifyReply {
  if (format === 'empty') return reply.status(204).send()
  if (format === 'text') return reply.type('text/plain; charset=utf-8').send(result)
  return reply.type('application/json; charset=utf-8').send(result)
}

/** Converts an endpoint key such as `GET /a/{b}` to Fastify's notation: `GET` and `/a/:b`. */
function toFastifyRoute(key: string): { method: string; url: string } {
  const spaceIndex = key.indexOf(' ')
  return {
    method: key.slice(0, spaceIndex),
    url: key.slice(spaceIndex + 1).replace(/\{(\w+)\}/g, ':$1'),
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
