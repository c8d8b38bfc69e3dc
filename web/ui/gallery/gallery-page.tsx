// All UI components in all states, to check both colour schemes. In development only.
import styles from './gallery.module.css'
import { GalleryChoiceTiles } from './gallery-choice-tiles.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GallerySummaries } from './gallery-summaries.tsx'
import { GalleryControls } from './gallery-controls.tsx'
import { GalleryProducts } from './gallery-products.tsx'
import { SchemeToggle } from '#web/ui/behaviour/scheme-toggle.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'

export default function GalleryPage() {
  return (
    <>
      <SkipLink />
      <main id="main" className={`page ${styles.page}`}>
        <title>UI components</title>
        <header className={styles.head}>
          <h1>UI components</h1>
          <SchemeToggle />
        </header>
        <Section title="Controls and fields" className={styles.section}>
          <div className={styles.columns}>
            <GalleryControls />
            <GalleryFields />
          </div>
        </Section>
        <Section title="Choice tiles" className={styles.section}>
          <GalleryChoiceTiles />
        </Section>
        <Section title="Dialogs and menus" className={styles.section}>
          <GalleryOverlays />
        </Section>
        <Section title="Summaries, tables, timeline" className={styles.section}>
          <GallerySummaries />
        </Section>
        <Section title="Product cards" aside="Three of fifteen" className={styles.section}>
          <GalleryProducts />
        </Section>
      </main>
    </>
  )
}
