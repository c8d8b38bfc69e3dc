// The beads of one group (an ingredient, or the small ingredients together) as up to five paths:
// shade, colours and light. The pouring order is a class, because inline styles are not allowed.
import { createBeadLayers } from '#domain/catalogue/capsule/bead-paths.ts'
import type { BeadGroup } from '#domain/catalogue/capsule/beads.ts'
import styles from './bead-layers.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'

/**
 * `order` is 1 for the lowest group. Set it only if the beads are poured. The CSS has delays up to
 * the class `g12`; a later group falls together with the first one.
 */
export function BeadLayers(props: {
  group: Pick<BeadGroup, 'places' | 'tinted' | 'isTrace' | 'pigment'>
  order?: number | undefined
}) {
  const { group, order } = props
  return (
    <g
      className={classNames(
        order !== undefined && styles.poured,
        order !== undefined && styles[`g${order}`],
      )}
      fill="none"
      strokeLinecap="round"
    >
      {createBeadLayers(group).map((layer, index) => (
        <path
          // The index is a stable key: layers never change order.
          key={index}
          d={layer.path}
          stroke={layer.colour}
          strokeWidth={layer.width}
          strokeOpacity={layer.opacity}
          transform={layer.shift && `translate(${layer.shift.join(' ')})`}
        />
      ))}
    </g>
  )
}
