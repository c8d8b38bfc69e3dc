/**
 * Baseline for the benchmarks: a Fastify server without plug-ins that sends the bytes of the file
 * BARE_BODY_FILE. `/` has the header Content-Type only, `/headers` all headers of BARE_HEADERS,
 * a JSON object.
 */
import { readFileSync } from 'node:fs'

import Fastify from 'fastify'

const bodyFile = process.env['BARE_BODY_FILE']
if (bodyFile === undefined) throw new Error('BARE_BODY_FILE is missing')
const body = readFileSync(bodyFile)
// Cast: bench/reading.ts writes this setting.
const headers = JSON.parse(process.env['BARE_HEADERS'] ?? '{}') as Record<string, string>
const contentType = headers['content-type'] ?? 'application/json'
const app = Fastify()
app.get('/', (_request, reply) => {
  void reply.type(contentType).send(body)
})
app.get('/headers', (_request, reply) => {
  void reply.headers(headers).send(body)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'started', url })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
