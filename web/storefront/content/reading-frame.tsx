// A page that is read, as a label: its heading and day above, its parts beside it, each opening with a
// rule. Questions become rows that open; what is asked for in the address is open already.
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useText } from '#web/ui/language.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'
import { ContentBlocks } from './content-blocks.tsx'
import styles from './reading-frame.module.css'

export function ReadingFrame({ page, questions }: { page: ContentPage; questions?: boolean }) {
  const t = useText()
  return (
    <div className={classNames('page', styles.reading)}>
      <header className={styles.head}>
        <h1>{page.heading}</h1>
        <div className={classNames('lead', styles.lead)}>
          <ContentBlocks blocks={page.lead} />
        </div>
        <p className={classNames('small', styles.updated)}>
          {t('Last changed on {date}', { date: formatDate(calendarDate(page.updated)) })}
        </p>
      </header>
      <div className={styles.columns}>
        <SectionLinks
          label={t('On this page')}
          links={page.sections.map(({ id, title }) => ({ to: `#${id}`, words: title }))}
          className={styles.links}
        />
        <div className={styles.sections}>
          {page.sections.map((section) => (
            <div key={section.id} lang={section.lang}>
              <Section id={section.id} title={section.title}>
                {section.blocks.length > 0 && <ContentBlocks blocks={section.blocks} />}
                {questions ? <Questions section={section} /> : <Parts section={section} />}
              </Section>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Parts({ section }: { section: ContentSection }) {
  return section.parts.map(({ id, title, blocks }) => (
    <section key={id} id={id} className={styles.part}>
      <h3>{title}</h3>
      <ContentBlocks blocks={blocks} />
    </section>
  ))
}

function Questions({ section }: { section: ContentSection }) {
  const { hash } = useLocation()

  useEffect(() => {
    // A link to a question opens it; the browser's own search does so by itself.
    const asked = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (asked instanceof HTMLDetailsElement) asked.open = true
  }, [hash])

  return section.parts.map(({ id, title, blocks }) => (
    <Disclosure key={id} id={id} title={title} level={3}>
      <ContentBlocks blocks={blocks} />
    </Disclosure>
  ))
}
