import type { FastifyReply } from 'fastify'

/** Makes the reply a file that the browser saves under this name. */
export function asDownload(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${fileName}"`)
}

/** Makes the reply a CSV file that the browser saves. */
export function asCsvDownload(reply: FastifyReply, fileName: string): FastifyReply {
  return asDownload(reply.type('text/csv; charset=utf-8'), fileName)
}
