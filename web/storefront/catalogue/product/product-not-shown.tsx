// Shown instead of a product. The specification fixes the message; the actions differ between a
// missing product and a failed call.
import { useRevalidator } from 'react-router'
import { browsePath, defaultCategory } from '#domain/catalogue/categories.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { BackLink } from '#web/storefront/catalogue/back-link.tsx'
import styles from './product-not-shown.module.css'

/** `isMissing`: there is no such product; otherwise the call failed. */
export function ProductNotShown({ isMissing }: { isMissing: boolean }) {
  const t = useTranslator()
  const { state, revalidate } = useRevalidator()
  return (
    <>
      <BackLink to={browsePath(defaultCategory)} />
      <div className={styles.failed}>
        <h1>{isMissing ? t('Product not found') : t('Product')}</h1>
        <Alert kind="error" live="alert">
          <p>{t('Failed to fetch product details. Please try again.')}</p>
        </Alert>
        <div className={styles.actions}>
          {isMissing ? (
            <ButtonLink to={browsePath(defaultCategory)}>{t('Browse Products')}</ButtonLink>
          ) : (
            <Button working={state === 'loading'} onClick={() => void revalidate()}>
              {state === 'loading' ? t('Loading product…') : t('Try again')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
