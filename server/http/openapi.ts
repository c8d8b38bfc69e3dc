/**
 * Serves an OpenAPI document of the API at /openapi.json. Call `registerOpenApi` before the
 * endpoints are registered: the document describes only routes that are registered after it.
 */
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

export function registerOpenApi(app: FastifyInstance): void {
  const describedRoutes: RouteOptions[] = []
  /** Undefined before the first request, and again after a failure, so that it is retried. */
  let openApiDocument: Promise<object> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async () => {
    openApiDocument ??= createOpenApiDocument(describedRoutes)
    try {
      return await openApiDocument
    } catch (error) {
      openApiDocument = undefined
      throw error
    }
  })
  app.addHook('onRoute', (route) => void describedRoutes.push(route))
}

/**
 * The plugin describes only routes of its own server that are registered after it, so this function
 * registers the routes again in a server that never listens.
 */
async function createOpenApiDocument(routes: readonly RouteOptions[]): Promise<object> {
  // Not a static import: the plugin loads many modules, and most processes never need it.
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Racik', description: 'The calls of the shop', version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: () => undefined })
  await app.ready()
  return app.swagger()
}
