// What a visitor sees when a page can't be shown: it isn't there, or something failed. Says what
// to do next; never shows what the machine said.
import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import styles from './error-page.module.css'
import { useText } from './language.tsx'

/** For error boundaries. A thrown 404 is "not found", everything else a failure of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />
}

/** The page isn't there. The page that shows it answers with status 404. */
export function NotFound() {
  const t = useText()
  return (
    <Frame title={t('Page not found')}>
      <p className="lead">
        {t('This page has moved, or it never was. The shop itself is still here.')}
      </p>
      <div className={styles.ways}>
        <ButtonLink to="/browse_products">{t('Browse products')}</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          {t('Home')}
        </ButtonLink>
      </div>
    </Frame>
  )
}

function Failure() {
  const t = useText()
  return (
    <Frame title={t('Something went wrong')}>
      <p className="lead">
        {t('The page could not be shown. Nothing you entered was sent. Please try again.')}
      </p>
      <div className={styles.ways}>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
        <ButtonLink to="/" reloadDocument kind="secondary">
          {t('Home')}
        </ButtonLink>
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={`page ${styles.frame}`}>
      <title>{title}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
