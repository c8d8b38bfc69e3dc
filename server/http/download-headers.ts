import type { FastifyReply } from 'fastify'

/**
 * Makes the browser save the reply as a file with this name. Danger: the name is not escaped, so it
 * must not contain a quotation mark or a character outside ASCII.
 */
export function setDownloadHeaders(reply: FastifyReply, fileName: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${fileName}"`)
}

/** Makes the reply a CSV file that the browser saves. */
export function setCsvDownloadHeaders(reply: FastifyReply, fileName: string): FastifyReply {
  return setDownloadHeaders(reply.type('text/csv; charset=utf-8'), fileName)
}
