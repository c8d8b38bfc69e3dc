// Content pages that share one layout: terms, policies, delivery. Their texts are in web/content.
import { data } from 'react-router'
import { splitLanguage } from '#domain/content/languages.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import privacyPolicy from '#web/content/privacy-policy.md'
import returnRefund from '#web/content/return-refund.md'
import shippingInfo from '#web/content/shipping-info.md'
import terms from '#web/content/terms-and-conditions.md'
import { ReadingFrame } from './reading-frame.tsx'
import type { Route } from './+types/reading-page.ts'

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  // Inside the loader: outside of it, the browser's scripts would contain the texts of these pages.
  const pages: Partial<Record<string, typeof terms>> = {
    '/privacy-policy': privacyPolicy,
    '/return-refund': returnRefund,
    '/shipping-info': shippingInfo,
    '/terms-and-conditions': terms,
  }
  const { path: pathname } = splitLanguage(new URL(request.url).pathname)
  // React Router requests a page's data at `/faq.data`.
  const path = pathname.replace(/\.data$|\/$/g, '')
  const page = pages[path]
  if (!page) throw data(null, { status: 404 })
  return { path, page: await readContent(page, { request, context }) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { path, page } = loaderData
  return buildPageMeta({ matches, path, title: page.title, description: page.description })
}

export default function ReadingPage({ loaderData }: Route.ComponentProps) {
  return <ReadingFrame page={loaderData.page} />
}
