// Content pages: terms, policies, delivery. All share one layout; the text is in web/content and
// can be edited without code.
import { data } from 'react-router'
import type { ContentPage } from '#domain/content/content-page.ts'
import { splitLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { fillPage } from '#domain/content/fill-page.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { readSettings } from '#web/api/read-settings.ts'
import privacyPolicy from '#web/content/privacy-policy.md'
import privacyPolicyInMalay from '#web/content/ms/privacy-policy.md'
import returnRefund from '#web/content/return-refund.md'
import returnRefundInMalay from '#web/content/ms/return-refund.md'
import shippingInfo from '#web/content/shipping-info.md'
import shippingInfoInMalay from '#web/content/ms/shipping-info.md'
import terms from '#web/content/terms-and-conditions.md'
import termsInMalay from '#web/content/ms/terms-and-conditions.md'
import { ReadingFrame } from './reading-frame.tsx'
import type { Route } from './+types/reading-page.ts'

export const headers = publicPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const pages: Record<string, Record<ShopLanguage, ContentPage>> = {
    '/privacy-policy': { en: privacyPolicy, ms: privacyPolicyInMalay },
    '/return-refund': { en: returnRefund, ms: returnRefundInMalay },
    '/shipping-info': { en: shippingInfo, ms: shippingInfoInMalay },
    '/terms-and-conditions': { en: terms, ms: termsInMalay },
  }
  const url = splitLanguage(new URL(request.url).pathname)
  // React Router requests a page's data at `/faq.data`.
  const path = url.path.replace(/\.data$|\/$/g, '')
  const page = pages[path]?.[url.language]
  if (!page) throw data(null, { status: 404 })
  return { path, page: fillPage(page, await readSettings(context)) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, page } = loaderData
  return pageMeta({ matches, path, title: page.title, description: page.description })
}

export default function ReadingPage({ loaderData }: Route.ComponentProps) {
  return <ReadingFrame page={loaderData.page} />
}
