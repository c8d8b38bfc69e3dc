/** Edit conflict of a product: shows the fields that differ between the two versions. */
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { findProductConflicts, type EditedProduct } from './compare-products.ts'

export function ProductEditConflict(props: {
  mine: EditedProduct
  /** The product as it was loaded or last saved here, before either change. */
  loaded: EditedProduct
  savedByColleague: EditedProduct
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  const { mine, loaded, savedByColleague, onKeepMine, onUseTheirs } = props
  const t = useTranslator()
  return (
    <EditConflictAlert
      title={t('Someone else changed this product.')}
      rows={findProductConflicts(t, { mine, loaded, theirs: savedByColleague })}
      onKeepMine={onKeepMine}
      onUseTheirs={onUseTheirs}
    />
  )
}
