/**
 * Staff sort the products of the shop by dragging a row, or with the two buttons of each row, for
 * keyboards and phones. Every move is announced; nothing is sent before saving.
 */
import { useState, type DragEvent } from 'react'

import { productFromWire } from '#domain/catalogue/product.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { ProductThumbnail, type StaffProduct } from './product-row.tsx'
import styles from './products.module.css'

export function ProductSorter(props: {
  products: readonly StaffProduct[]
  /** Called after the sequence was saved, and when staff cancel. */
  onDone: () => void
}) {
  const { products, onDone } = props
  const t = useTranslator()
  const { sortedProducts, announcement, moveRow, moveByButton } = useSorting(products)
  const [draggedIndex, setDraggedIndex] = useState<number>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  // Compares by reference: the page passes the same objects while staff sort them.
  const isChanged = sortedProducts.some((product, index) => product !== products[index])

  const handleDragOver = (event: DragEvent, targetIndex: number): void => {
    if (draggedIndex === undefined) return
    event.preventDefault()
    if (draggedIndex === targetIndex) return
    moveRow(draggedIndex, targetIndex)
    setDraggedIndex(targetIndex)
  }
  const save = async (): Promise<void> => {
    setSending(true)
    setFailure('')
    try {
      const ids = sortedProducts.map(({ product }) => product.id)
      await callAuthenticated('PUT /api/admin/product-order', { body: { ids } })
      onDone()
    } catch (error) {
      setSending(false)
      setFailure(getFailureMessage(error))
    }
  }

  return (
    <>
      <SortingBar
        isSending={isSending}
        isChanged={isChanged}
        onSave={() => void save()}
        onCancel={onDone}
      />
      {failure && (
        <Alert kind="error" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className={styles.list} aria-label={t('Sorted products')}>
        {sortedProducts.map(({ product }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={product.id}
            draggable={!isSending}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDraggedIndex(index)
            }}
            onDragOver={(event) => handleDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDraggedIndex(undefined)}
            className={classNames(styles.sortRow, draggedIndex === index && styles.dragged)}
          >
            <MovableRow
              product={product}
              index={index}
              count={sortedProducts.length}
              isDisabled={isSending}
              onMove={(toIndex) => moveByButton(index, toIndex)}
            />
          </li>
        ))}
      </ol>
      <UnsavedChangesWarning hasUnsavedChanges={isChanged && !isSending} />
    </>
  )
}

/**
 * Returns the products as they are sorted now, the announcement of the last move for screen
 * readers, and the functions that move a row: while dragging, and by its buttons.
 */
function useSorting(products: readonly StaffProduct[]) {
  const t = useTranslator()
  const [sortedProducts, setSortedProducts] = useState(products)
  const [announcement, setAnnouncement] = useState('')

  const moveRow = (fromIndex: number, toIndex: number): void => {
    const movedRow = sortedProducts[fromIndex]
    if (!movedRow || toIndex < 0 || toIndex >= sortedProducts.length) return
    setSortedProducts(sortedProducts.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, movedRow))
    setAnnouncement(
      t('{name} is now number {place} of {count}.', {
        name: movedRow.product.product_name,
        place: toIndex + 1,
        count: sortedProducts.length,
      }),
    )
  }
  /**
   * Moves a row by its button and keeps the focus on that button. At an end of the list that button
   * is disabled, so the row's other button gets the focus.
   */
  const moveByButton = (fromIndex: number, toIndex: number): void => {
    const productId = sortedProducts[fromIndex]?.product.id
    moveRow(fromIndex, toIndex)
    if (productId === undefined) return
    const [pressedDirection, otherDirection] =
      toIndex < fromIndex ? (['up', 'down'] as const) : (['down', 'up'] as const)
    const isAtEnd = toIndex === 0 || toIndex === sortedProducts.length - 1
    const direction = isAtEnd ? otherDirection : pressedDirection
    const buttonId = getMoveButtonId(direction, productId)
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus())
  }
  return { sortedProducts, announcement, moveRow, moveByButton }
}

/** Returns the element id of a row's button, which `moveByButton` focuses after a move. */
function getMoveButtonId(direction: 'up' | 'down', productId: number): string {
  return `${direction}-${productId}`
}

function SortingBar(props: {
  isSending: boolean
  isChanged: boolean
  onSave: () => void
  onCancel: () => void
}) {
  const { isSending, isChanged, onSave, onCancel } = props
  const t = useTranslator()
  return (
    <div className={styles.bar}>
      <p>
        {t('Drag the rows or use their buttons. Shoppers see the new sequence once you save it.')}
      </p>
      <span className={styles.barActions}>
        <Button size="sm" working={isSending} disabled={!isChanged} onClick={onSave}>
          {t('Save sorting')}
        </Button>
        <Button size="sm" kind="secondary" disabled={isSending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </span>
    </div>
  )
}

/** Position, picture and name of a product, and its two buttons. */
function MovableRow(props: {
  product: StaffProduct['product']
  index: number
  count: number
  isDisabled: boolean
  onMove: (toIndex: number) => void
}) {
  const { product, index, count, isDisabled, onMove } = props
  const t = useTranslator()
  return (
    <>
      <span className={styles.rank}>{index + 1}</span>
      <ProductThumbnail product={productFromWire(product)} />
      <span className={styles.title}>
        <strong>{product.product_name}</strong>
        <span className="quiet">{product.category}</span>
      </span>
      <span className={styles.moveButtons}>
        <IconButton
          label={t('Move {name} up', { name: product.product_name })}
          id={getMoveButtonId('up', product.id)}
          disabled={isDisabled || index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ChevronDownIcon className={styles.upIcon} />
        </IconButton>
        <IconButton
          label={t('Move {name} down', { name: product.product_name })}
          id={getMoveButtonId('down', product.id)}
          disabled={isDisabled || index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ChevronDownIcon />
        </IconButton>
      </span>
    </>
  )
}
