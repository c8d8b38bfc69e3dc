// A page as one finished string. The server keeps public pages in memory and hashes their inline
// scripts for the content security policy, so nothing is streamed: the whole page, data included,
// is waited for, and no late script moves parts of it into place.
import { renderToReadableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, createContext, type EntryContext } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { malay } from '#domain/content/malay.ts'
import { createClient, type Transport } from '#web/api/client.ts'
import { keepCatalogue } from '#web/api/page-language.ts'
import { ScriptNonce } from '#web/ui/script-nonce.ts'

// The server speaks every language; a browser is given the words of its page.
keepCatalogue('ms', malay)

/** How long a page may take, in milliseconds, before it is given up as an error. */
const patience = 10_000

/** Marks the scripts of one rendering; the server hashes those and takes the mark off again. */
const nonceContext = createContext<string>()

/** Renders one page. The reply's body is complete; the caller adds cache and security headers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  let failure: unknown
  const nonce = context.get(nonceContext)
  const page = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      signal: AbortSignal.timeout(patience),
      // Boundaries stay where they are instead of being moved in by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error ?? new Error('The page could not be rendered')
      },
    },
  )
  await page.allReady
  // A page that lacks a part is an error, not a page to be kept.
  if (failure !== undefined) throw failure
  return new Response(await new Response(page).text(), { status, headers })
}

/** What the loaders of one page are given: the typed client over the server's own transport. */
export function contextFor(page: {
  transport: Transport
  language: string
  /** Fresh and unguessable for each rendering. */
  nonce: string
}): RouterContextProvider {
  const { transport, language, nonce } = page
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  // The transport answers by path; the origin only makes it a whole address.
  context.set(
    apiContext,
    createClient({
      origin: 'http://shop.internal',
      transport,
      prepare: async () => ({ 'accept-language': language }),
    }),
  )
  return context
}
