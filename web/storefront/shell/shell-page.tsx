/**
 * What surrounds every page of the storefront: the bar, the cart, the footer, the chat link. The
 * year of the copyright line, the shop's own address and the language come with the page, so that server and browser
 * say the same.
 */
import { Outlet, useLoaderData, type RouterContextProvider } from 'react-router'

import { apiContext } from '#web/api/api-context.ts'
import { languageOfRequest, type ShellFacts } from '#web/api/page-language.ts'
import { CartMenu } from '#web/storefront/cart/cart-menu.tsx'
import { laterPart } from '#web/ui/later-part.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

import { ChatLink } from './chat-link.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { SessionWarning } from './session-warning.tsx'
import { SiteFooter } from './site-footer.tsx'

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

// Before the page, so that its view is told before what is done on it.
const Measuring = laterPart(async () => (await import('./measuring.tsx')).Measuring)

export async function loader(args: LoaderArgs): Promise<ShellFacts> {
  const { request, context } = args
  const { planFrom } = await context.get(apiContext)('GET /api/settings')
  return {
    planFrom,
    year: new Date().getFullYear(),
    origin: new URL(request.url).origin,
    language: languageOfRequest(request),
  }
}

/** Neither changes while somebody shops. */
export function shouldRevalidate(): boolean {
  return false
}

export default function ShellPage() {
  const { year, planFrom } = useLoaderData<typeof loader>()
  return (
    <>
      <SkipLink to="content" />
      <Measuring />
      <ConsentBar />
      <NavigationBar cartMenu={<CartMenu />} />
      <main id="content" tabIndex={-1}>
        <SessionWarning />
        <Outlet />
      </main>
      <ChatLink />
      <SiteFooter year={year} planFrom={planFrom} />
    </>
  )
}
