// The document of every page: language, fonts, colour scheme before the first paint, navigation
// progress and the offline notice.
import { useContext, useLayoutEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  type LinksFunction,
  type RouterContextProvider,
} from 'react-router'
import besley from './ui/fonts/besley.woff2?url'
import hanken from './ui/fonts/hanken.woff2?url'
import { languages, splitLanguage } from '#domain/content/languages.ts'
import headScripts from 'virtual:head-scripts'
import translationUrls from 'virtual:translation-urls'
import { findCatalogue } from '#web/api/page-language.ts'
import { readSettings } from '#web/api/read-settings.ts'
import { ErrorPage } from '#web/ui/feedback/error-page.tsx'
import { LanguageProvider } from '#web/ui/behaviour/language.tsx'
import { NavigationProgress } from '#web/ui/feedback/navigation-progress.tsx'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { replayEarlyInput } from '#web/ui/behaviour/replay-early-input.ts'
import { RouteAnnouncer } from '#web/ui/behaviour/route-announcer.tsx'
import { ScriptNonce } from '#web/ui/behaviour/script-nonce.ts'
import { SnackbarProvider } from '#web/ui/feedback/snackbar.tsx'
import { StylePreload } from '#web/ui/behaviour/style-preload.tsx'
import '#web/ui/base.css'

export const links: LinksFunction = () => [
  ...[besley, hanken].map(
    (href) =>
      ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** Loads the settings that every component reads with `useSettings`. */
export async function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { settings: await readSettings(context) }
}

/** Settings are loaded once per document. `refreshSettings` loads newer values. */
export function shouldRevalidate(): boolean {
  return false
}

/** The language of the page's URL: React Router's basename is `/ms` on Malay pages. */
function usePageLanguage() {
  return splitLanguage(useHref('/')).language
}

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void replayEarlyInput(), [])
  const language = usePageLanguage()
  const catalogueUrl = translationUrls[language]
  return (
    // web/head/apply-scheme.ts sets data-scheme before hydration.
    <html lang={languages[language].tag} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <HeadScripts />
        <Meta />
        <Links />
        {catalogueUrl && (
          <link rel="preload" href={catalogueUrl} as="fetch" crossOrigin="anonymous" />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The scripts run before the first paint. Only the server renders their text; the browser's build
 * has none.
 */
function HeadScripts() {
  return (
    <script
      nonce={useContext(ScriptNonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: headScripts }}
    />
  )
}

function PageLanguage({ children }: { children: ReactNode }) {
  const language = usePageLanguage()
  return (
    <LanguageProvider language={language} catalogue={findCatalogue(language)}>
      {children}
    </LanguageProvider>
  )
}

export default function Root() {
  return (
    <PageLanguage>
      <SnackbarProvider>
        <NavigationProgress />
        <Outlet />
        <RouteAnnouncer />
        <OfflineNotice />
        <StylePreload />
      </SnackbarProvider>
    </PageLanguage>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageLanguage>
      <main>
        <ErrorPage error={error} />
      </main>
    </PageLanguage>
  )
}
