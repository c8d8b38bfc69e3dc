// Frequently asked questions. Search engines get the same questions and answers as structured data.
import { toPlainText } from '#domain/content/fill-page.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import faq from '#web/content/faq.md'
import { ReadingFrame } from './reading-frame.tsx'
import type { Route } from './+types/faq-page.ts'

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  return { page: await readContent(faq, { request, context }) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const questions = page.sections.flatMap(({ subsections }) => subsections)
  return buildPageMeta(
    { matches, path: '/faq', title: page.title, description: page.description },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, blocks }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(blocks) },
      })),
    },
  )
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return <ReadingFrame page={loaderData.page} isFaq />
}
