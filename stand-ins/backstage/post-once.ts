/*
 * Sends one POST to the shop on a new connection, as a provider does. Redirects are not followed; a
 * timeout is an outcome, not an exception.
 */
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

export type Message = { url: string; body: string; headers: Readonly<Record<string, string>> }

export type Outcome = {
  /** The shop's status code, or null when there was no response; `error` then says why. */
  status: number | null
  error: string | null
  /** The first 2,000 characters of the response body. */
  answer: string
}

export function postOnce(message: Message, timeoutMs: number, stop: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: null, error: error.message, answer: '' })
    const send = message.url.startsWith('https:') ? overHttps : overHttp
    const outgoing = send(
      message.url,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...message.headers,
          'content-length': Buffer.byteLength(message.body),
          connection: 'close',
        },
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      },
      (incoming) => {
        let answer = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (text: string) => {
          answer = (answer + text).slice(0, 2000)
        })
        incoming.on('error', failed)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? null, error: null, answer }),
        )
      },
    )
    outgoing.on('error', failed)
    outgoing.end(message.body)
  })
}
