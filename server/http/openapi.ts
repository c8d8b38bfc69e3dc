/**
 * Serves the contract as an OpenAPI document at /openapi.json. Register it before the endpoints:
 * the plugin collects the routes that are registered after it.
 */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Racik', description: 'The calls of the shop', version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
