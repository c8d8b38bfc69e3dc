// One layer of beads as five paths. The pouring order is a class, because inline styles are not
// allowed.
import { createBeadLayers, type BeadColours } from '#domain/catalogue/capsule/bead-paths.ts'
import type { BeadGroup } from '#domain/catalogue/capsule/beads.ts'
import styles from './bead-layers.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'

/** `order` is 1 for the lowest group. Set it only if the beads are poured. */
export function BeadLayers(props: {
  group: Pick<BeadGroup, 'places' | 'tinted' | 'isTrace' | 'pigment'>
  colours?: BeadColours
  order?: number | undefined
  className?: string | undefined
}) {
  const { group, colours, order, className } = props
  return (
    <g
      className={classNames(
        order !== undefined && styles.poured,
        order !== undefined && styles[`g${order}`],
        className,
      )}
      fill="none"
      strokeLinecap="round"
    >
      {createBeadLayers(group, colours).map((layer, index) => (
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
