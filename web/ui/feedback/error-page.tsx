import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import styles from './error-page.module.css'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/**
 * Page for error boundaries. A thrown 404 response shows "Page not found", any other error
 * "Something went wrong". Never shows internal errors.
 */
export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <UnexpectedErrorPage />
  )
}

/** The page is missing. The route that shows it must respond with status 404. */
export function NotFound() {
  const t = useTranslator()
  return (
    <ErrorFrame
      title={t('Page not found')}
      lead={t('This page has moved or does not exist. Go to the home page or browse products.')}
    >
      <div className={styles.actions}>
        <ButtonLink to="/browse_products">{t('Browse products')}</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          {t('Home')}
        </ButtonLink>
      </div>
    </ErrorFrame>
  )
}

function UnexpectedErrorPage() {
  const t = useTranslator()
  return (
    <ErrorFrame
      title={t('Something went wrong')}
      lead={t('The page could not be shown. Nothing you entered was sent. Please try again.')}
    >
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
        {/* A full load, because the state of this page may be damaged. */}
        <ButtonLink to="/" reloadDocument kind="secondary">
          {t('Home')}
        </ButtonLink>
      </div>
    </ErrorFrame>
  )
}

function ErrorFrame(props: { title: string; lead: string; children: ReactNode }) {
  const { title, lead, children } = props
  return (
    <div className={`page page-top ${styles.frame}`}>
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </div>
  )
}
