/**
 * Text of docs/errors.md, made from the table of errors that the server uses. A house test checks
 * that the page is current.
 */
import { errors } from '#contract/errors.ts'

/** Returns the whole page: every code with its status and message. */
export function errorList(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
  )
  return `# Errors

A refused call returns \`application/problem+json\` with \`code\`, \`status\`, \`message\`, \`fields\` (an error per
invalid field) and \`requestId\` (quote it to support, who find the log line with it). Where the specification
says that the body is the message, the body is the message as plain text.

Unexpected errors return \`INTERNAL\` without their cause.

Each call lists its codes in \`contract/\` and in \`/openapi.json\`.

This page is written by \`npm run generate\` from \`contract/errors.ts\`.

| code | status | message |
| --- | --- | --- |
${rows.join('\n')}
`
}
