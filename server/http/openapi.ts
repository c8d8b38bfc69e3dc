/**
 * Serves the contract as an OpenAPI document at /openapi.json. Register it before the endpoints: it
 * collects the routes that are registered after it.
 */
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'

export function registerOpenApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  let document: Promise<object> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, () => (document ??= createDocument(routes)))
  app.addHook('onRoute', (route) => void routes.push(route))
}

async function createDocument(routes: readonly RouteOptions[]): Promise<object> {
  // Imported at the first request, because the plugin loads 90 modules. It describes only routes
  // that are registered after it, so the routes are registered again in a separate server.
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
