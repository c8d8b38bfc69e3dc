// Renders a page to one complete string, without streaming: the server caches public pages and
// hashes their inline scripts for the content security policy, and no inline script has to move
// late parts of the page into place.
import { renderToReadableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, createContext, type EntryContext } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { messageCatalogues } from '#domain/content/catalogues.ts'
import { otherLanguages } from '#domain/content/languages.ts'
import { createClient, type Transport } from '#web/api/client.ts'
import { cacheCatalogue } from '#web/api/page-language.ts'
import { startScriptsAfterPaint } from '#web/ui/behaviour/scripts-after-paint.ts'
import { ScriptNonce } from '#web/ui/behaviour/script-nonce.ts'

// The server needs every language, a browser only the language of its page.
for (const language of otherLanguages) cacheCatalogue(language, messageCatalogues[language].all)

/** Time limit for rendering a page. A slower page is an error. */
const renderTimeoutMs = 10_000

/**
 * Nonce of the scripts of one rendering. server/http/pages/page-policy.ts hashes the scripts that
 * carry it and then removes the nonce, so that the page can be cached.
 */
const nonceContext = createContext<string>()

/** Renders one page. Returns a complete body; the caller adds cache and security headers. */
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
      signal: AbortSignal.timeout(renderTimeoutMs),
      // Keeps boundaries in place instead of moving them in by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure = error ?? new Error('The page could not be rendered')
      },
    },
  )
  await page.allReady
  // An incomplete page is an error and must not be cached.
  if (failure !== undefined) throw failure
  return new Response(startScriptsAfterPaint(await new Response(page).text()), { status, headers })
}

/**
 * Returns the context for the loaders of one page: the typed client over the server's transport.
 */
export function createLoaderContext(page: {
  transport: Transport
  language: string
  /** Random, and new for each rendering. */
  nonce: string
}): RouterContextProvider {
  const { transport, language, nonce } = page
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  // The transport uses the path only; the origin just completes the URL.
  context.set(
    apiContext,
    createClient({
      origin: 'http://shop.internal',
      transport,
      prepareHeaders: async () => ({ 'accept-language': language }),
    }),
  )
  return context
}
