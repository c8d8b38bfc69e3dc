// Baseline for the memory of a shop process: Node with the libraries that a shop imports at its
// start, without the shop. Plain JavaScript, because Node would load its TypeScript parser (15 MB).
await Promise.all(
  [
    '@fastify/cookie',
    '@fastify/helmet',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/static',
    'age-encryption',
    'cockatiel',
    'fastify',
    'fastify-type-provider-zod',
    'kysely',
    'malaysia-postcodes',
    'otpauth',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'react-dom/server',
    'react-router',
    'undici',
    'zod',
  ].map((name) => import(name)),
)
process.send?.({ type: 'started', url: '' })
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
