/**
 * Baseline for the benchmarks: a Fastify server without plug-ins that sends the bytes of the file
 * BARE_BODY_FILE with the content type BARE_CONTENT_TYPE.
 */
import { readFileSync } from 'node:fs'

import Fastify from 'fastify'

const body = readFileSync(process.env['BARE_BODY_FILE'] ?? '')
const app = Fastify()
app.get('/', (_request, reply) => {
  void reply.type(process.env['BARE_CONTENT_TYPE'] ?? 'application/json').send(body)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'started', url })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
