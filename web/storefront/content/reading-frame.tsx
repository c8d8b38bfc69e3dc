// Layout of a content page: heading, date of the last change, links to the sections, sections. On
// the FAQ page each question is a collapsed row.
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { SectionLinks } from '#web/ui/layout/section-links.tsx'
import { ContentBlocks } from './content-blocks.tsx'
import styles from './reading-frame.module.css'

/**
 * `isFaq`: the subsections are questions, shown as collapsed rows. The question to which the URL's
 * hash links is open.
 */
export function ReadingFrame({ page, isFaq }: { page: ContentPage; isFaq?: boolean }) {
  const t = useTranslator()
  return (
    <div className={classNames('page', styles.reading)}>
      <header className={styles.head}>
        <h1>{page.heading}</h1>
        <div className={classNames('lead', styles.lead)}>
          <ContentBlocks blocks={page.lead} />
        </div>
        <p className={classNames('small', styles.updated)}>
          {t('Last changed on {date}', { date: formatDate(calendarDate(page.updatedOn)) })}
        </p>
      </header>
      <div className={styles.columns}>
        <SectionLinks
          label={t('On this page')}
          links={page.sections.map(({ id, title }) => ({ to: `#${id}`, label: title }))}
          className={styles.links}
        />
        <div className={styles.sections}>
          {page.sections.map((section) => (
            <div key={section.id} lang={section.lang}>
              <Section id={section.id} title={section.title}>
                {section.blocks.length > 0 && <ContentBlocks blocks={section.blocks} />}
                {isFaq ? <Questions section={section} /> : <Subsections section={section} />}
              </Section>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Subsections({ section }: { section: ContentSection }) {
  return section.subsections.map(({ id, title, blocks }) => (
    <section key={id} id={id} className={styles.part}>
      <h3>{title}</h3>
      <ContentBlocks blocks={blocks} />
    </section>
  ))
}

/**
 * Returns true if the hash of a URL links to the id. The hash of a URL that a browser opened has
 * letters outside ASCII as `%XX`; a link within the shop may have them as they are. The hash is not
 * decoded, because decoding throws for a hash such as `#100%`.
 */
function isHashOf(hash: string, id: string): boolean {
  return hash === `#${id}` || hash === `#${encodeURIComponent(id)}`
}

function Questions({ section }: { section: ContentSection }) {
  const { hash } = useLocation()

  useEffect(() => {
    // Browsers do not open the collapsed row to which the hash links.
    const linkedQuestion = section.subsections.find(({ id }) => isHashOf(hash, id))
    const row = linkedQuestion && document.getElementById(linkedQuestion.id)
    if (row instanceof HTMLDetailsElement) row.open = true
  }, [hash, section])

  return section.subsections.map(({ id, title, blocks }) => (
    <Disclosure key={id} id={id} title={title} level={3}>
      <ContentBlocks blocks={blocks} />
    </Disclosure>
  ))
}
