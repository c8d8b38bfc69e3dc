/** Error codes of @fastify/multipart, which parses uploads. */
export const fileTooLargeCode = 'FST_REQ_FILE_TOO_LARGE'
export const tooManyFilesCode = 'FST_FILES_LIMIT'
