/**
 * docs/errors.md as text, from the one table of refusals: people who integrate with the shop read the
 * page, the server answers from the table, and a house test sees that the two are the same.
 */
import { errors } from '#contract/errors.ts'

/** The whole page: every code with its status and its words. */
export function errorList(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
  )
  return `# Errors

A refused call answers \`application/problem+json\` with \`code\`, \`status\`, \`message\`, \`fields\` (what is wrong
with which field) and \`requestId\` (tell it to the shop: it finds the line in the log). Where the
specification says that the body is the message, the body is the message as plain text.

Unknown failures answer \`INTERNAL\` and tell nothing about their cause.

Which call may answer which code stands with the call, in \`contract/\` and in \`/openapi.json\`.

This page is written by \`npm run generate\` from \`contract/errors.ts\`.

| code | status | what people read |
| --- | --- | --- |
${rows.join('\n')}
`
}
