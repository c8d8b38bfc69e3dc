/**
 * Sorts the products of the shop: by dragging a row, or with the two buttons of each row, for
 * keyboards and phones. Every move is announced; nothing is sent before saving.
 */
import { useState, type DragEvent } from 'react'

import { productFromWire } from '#domain/catalogue/product.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { LeaveWarning } from '#web/back-office/parts/leave-warning.tsx'
import { Thumb, type DeskProduct } from './product-row.tsx'
import styles from './products.module.css'

export function ProductOrder(props: { products: readonly DeskProduct[]; onDone: () => void }) {
  const { products, onDone } = props
  const t = useText()
  const { order, message, move, press } = useSorting(products)
  const [dragged, drag] = useState<number>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const isChanged = order.some((one, index) => one !== products[index])

  const onDragOver = (event: DragEvent, over: number): void => {
    if (dragged === undefined) return
    event.preventDefault()
    if (dragged === over) return
    move(dragged, over)
    drag(over)
  }
  const save = async (): Promise<void> => {
    setSending(true)
    setFailure('')
    try {
      const ids = order.map(({ product }) => product.id)
      await callAuthenticated('PUT /api/admin/product-order', { body: { ids } })
      onDone()
    } catch (error) {
      setSending(false)
      setFailure(error instanceof ApiError ? error.message : t('Something went wrong. Try again.'))
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
        <Alert kind="bad" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <ol className={styles.list} aria-label={t('Sorted products')}>
        {order.map(({ product }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={product.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              drag(index)
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => drag(undefined)}
            className={classNames(styles.movable, dragged === index && styles.dragged)}
          >
            <MovableRow
              product={product}
              index={index}
              count={order.length}
              onMove={(to) => press(index, to)}
            />
          </li>
        ))}
      </ol>
      <LeaveWarning when={isChanged && !isSending} />
    </>
  )
}

/** The order while it is being changed, and what screen readers announce of the last move. */
function useSorting(products: readonly DeskProduct[]) {
  const t = useText()
  const [order, setOrder] = useState(products)
  const [message, say] = useState('')

  const move = (from: number, to: number): void => {
    const moved = order[from]
    if (!moved || to < 0 || to >= order.length) return
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, moved))
    say(
      t('{name} is now number {place} of {count}.', {
        name: moved.product.product_name,
        place: to + 1,
        count: order.length,
      }),
    )
  }
  /** Keeps the focus on the button of the moved row; at an end, on the other button. */
  const press = (from: number, to: number): void => {
    const id = order[from]?.product.id
    move(from, to)
    const isEnd = to === 0 || to === order.length - 1
    const way = to < from !== isEnd ? 'up' : 'down'
    requestAnimationFrame(() => document.getElementById(`${way}-${id}`)?.focus())
  }
  return { order, message, move, press }
}

function SortingBar(props: {
  isSending: boolean
  isChanged: boolean
  onSave: () => void
  onCancel: () => void
}) {
  const { isSending, isChanged, onSave, onCancel } = props
  const t = useText()
  return (
    <div className={styles.bar}>
      <p>{t('Drag the rows or use their buttons. Shoppers see the new order once you save it.')}</p>
      <span className={styles.barActions}>
        <Button size="sm" working={isSending} disabled={!isChanged} onClick={onSave}>
          {t('Save sorting')}
        </Button>
        <Button size="sm" kind="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </span>
    </div>
  )
}

/** Place, picture and name of a product, and its two buttons. */
function MovableRow(props: {
  product: DeskProduct['product']
  index: number
  count: number
  onMove: (to: number) => void
}) {
  const { product, index, count, onMove } = props
  const t = useText()
  return (
    <>
      <span className={styles.place}>{index + 1}</span>
      <Thumb product={productFromWire(product)} />
      <span className={styles.title}>
        <strong>{product.product_name}</strong>
        <span className="quiet">{product.category}</span>
      </span>
      <span className={styles.moves}>
        <IconButton
          label={t('Move {name} up', { name: product.product_name })}
          id={`up-${product.id}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ChevronDownIcon className={styles.up} />
        </IconButton>
        <IconButton
          label={t('Move {name} down', { name: product.product_name })}
          id={`down-${product.id}`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ChevronDownIcon />
        </IconButton>
      </span>
    </>
  )
}
