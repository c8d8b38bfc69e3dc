/**
 * Frame of every storefront page: bar, cart, footer, chat link. Year, origin and language come from
 * the loader, so that server and browser render the same.
 */
import { Outlet, useLoaderData, type RouterContextProvider } from 'react-router'

import { yearInMalaysia } from '#domain/time.ts'
import { apiContext } from '#web/api/api-context.ts'
import { languageOfRequest, type ShellData } from '#web/api/page-language.ts'
import { CartMenu } from '#web/storefront/cart/cart-menu.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'

import { ChatLink } from './chat-link.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { NavigationBar } from './navigation/navigation-bar.tsx'
import { SessionWarning } from './session-warning.tsx'
import { SiteFooter } from './site-footer.tsx'

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

// Rendered before the page, so that the page view is reported before the page's events.
const Analytics = loadWhenIdle(async () => (await import('./analytics.tsx')).Analytics)

export async function loader(args: LoaderArgs): Promise<ShellData> {
  const { request, context } = args
  const { lowestPlanPrice } = await context.get(apiContext)('GET /api/settings')
  return {
    lowestPlanPrice,
    year: yearInMalaysia(new Date()),
    origin: new URL(request.url).origin,
    language: languageOfRequest(request),
  }
}

/** The loader's data does not change during a visit. */
export function shouldRevalidate(): boolean {
  return false
}

export default function ShellPage() {
  const t = useTranslator()
  const { year, lowestPlanPrice } = useLoaderData<typeof loader>()
  return (
    <>
      <SkipLink to="content" />
      <Analytics />
      <ConsentBar />
      <NavigationBar cartMenu={<CartMenu />} />
      <main id="content" tabIndex={-1}>
        <noscript>
          <p className="page">{t('The quiz, the cart and forms need JavaScript.')}</p>
        </noscript>
        <SessionWarning />
        <Outlet />
      </main>
      <ChatLink />
      <SiteFooter year={year} lowestPlanPrice={lowestPlanPrice} />
    </>
  )
}
