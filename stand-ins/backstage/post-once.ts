/*
 * Sends one POST to the shop on a new connection, as a provider does. It does not follow redirects,
 * and resolves also after a timeout or a connection error.
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** In characters. The pages and the ledger show no more of a response. */
const maxResponseLength = 2_000

type Message = { url: string; body: string; headers: Readonly<Record<string, string>> }

export type Outcome = {
  /** The shop's status code, or null when there was no response; `error` then says why. */
  status: number | null
  error: string | null
  /** The first `maxResponseLength` characters of the response body. */
  answer: string
}

/** `stopSignal` aborts the request. The promise then resolves with the error of the abort. */
export function postOnce(
  message: Message,
  timeoutMs: number,
  stopSignal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const resolveWithError = (error: Error) =>
      resolve({ status: null, error: error.message, answer: '' })
    const send = message.url.startsWith('https:') ? httpsRequest : httpRequest
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
        signal: AbortSignal.any([stopSignal, AbortSignal.timeout(timeoutMs)]),
      },
      (response) => {
        let responseText = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          responseText = (responseText + text).slice(0, maxResponseLength)
        })
        response.on('error', resolveWithError)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? null, error: null, answer: responseText }),
        )
      },
    )
    outgoing.on('error', resolveWithError)
    outgoing.end(message.body)
  })
}
