/** "Notify me" link on the page of a product that is not available. */
import type { Product } from '#domain/catalogue/product.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './notify-when-available.module.css'
import { useNotifyDialog } from './use-notify-dialog.tsx'

export function NotifyWhenAvailable({ product }: { product: Product }) {
  const t = useTranslator()
  const target = { productId: product.id, name: product.product_name }
  const { linkProps, dialog } = useNotifyDialog(target, '/contact')
  const label = t('Notify me when it is available')
  return (
    <>
      <ButtonLink {...linkProps} kind="secondary" wide aria-label={label}>
        <span className={styles.long}>{label}</span>
        <span className={styles.short}>{t('Notify me')}</span>
      </ButtonLink>
      {dialog}
    </>
  )
}
