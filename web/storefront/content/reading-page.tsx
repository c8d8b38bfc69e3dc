// The pages that are read: terms, policies, delivery. One frame for all; the words are in
// web/content, so that whoever writes them needs no code.
import { data } from 'react-router'
import type { ContentPage } from '#domain/content/content-page.ts'
import { fillPage } from '#domain/content/fill-page.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { publicPage } from '#web/api/page-headers.ts'
import privacyPolicy from '#web/content/privacy-policy.md'
import returnRefund from '#web/content/return-refund.md'
import shippingInfo from '#web/content/shipping-info.md'
import terms from '#web/content/terms-and-conditions.md'
import { ReadingFrame } from './reading-frame.tsx'
import type { Route } from './+types/reading-page.ts'

export const headers = publicPage

export function loader({ request }: Route.LoaderArgs) {
  const pages: Record<string, ContentPage> = {
    '/privacy-policy': privacyPolicy,
    '/return-refund': returnRefund,
    '/shipping-info': shippingInfo,
    '/terms-and-conditions': terms,
  }
  const url = new URL(request.url)
  const path = url.pathname.replace(/\.data$|\/$/g, '')
  const page = pages[path]
  if (!page) throw data(null, { status: 404 })
  return { origin: url.origin, path, page: fillPage(page, demoSettings) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, path, page } = loaderData
  return pageMeta({ origin, path, title: page.title, description: page.description })
}

export default function ReadingPage({ loaderData }: Route.ComponentProps) {
  return <ReadingFrame page={loaderData.page} />
}
