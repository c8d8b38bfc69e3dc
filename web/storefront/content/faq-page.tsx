// Frequently asked questions. Search engines get the same questions and answers as structured data.
import { fillPage, plainText } from '#domain/content/fill-page.ts'
import { languageOfRequest } from '#web/api/page-language.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { readSettings } from '#web/api/read-settings.ts'
import faq from '#web/content/faq.md'
import faqInMalay from '#web/content/ms/faq.md'
import { ReadingFrame } from './reading-frame.tsx'
import type { Route } from './+types/faq-page.ts'

export const headers = publicPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = { en: faq, ms: faqInMalay }[languageOfRequest(request)]
  return { page: fillPage(page, await readSettings(context)) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const questions = page.sections.flatMap(({ parts }) => parts)
  return pageMeta(
    { matches, path: '/faq', title: page.title, description: page.description },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, blocks }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: plainText(blocks) },
      })),
    },
  )
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return <ReadingFrame page={loaderData.page} questions />
}
