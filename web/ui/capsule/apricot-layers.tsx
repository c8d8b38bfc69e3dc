// One layer of apricot beads: the visitor's own, never an ingredient's. Colours change with the scheme,
// so they are classes where ingredient beads carry theirs in the drawing.
import { memo } from 'react'

import { dots } from '#domain/catalogue/capsule/dots.ts'
import type { ProgressLayer } from '#domain/catalogue/capsule/progress.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './apricot-layers.module.css'

/** Drawn anew only when it comes or goes: of the fourteen, one does when a question is answered. */
export const ApricotLayers = memo(function ApricotLayers(props: {
  layer: ProgressLayer
  className?: string | undefined
}) {
  const { places, light } = props.layer
  const path = dots(places)
  return (
    <g className={classNames(styles.layer, light && styles.light, props.className)}>
      <path d={path} className={styles.deep} />
      <path d={path} className={styles.fill} />
      <path d={path} className={styles.bloom} transform="translate(-0.45 -0.5)" />
      <path d={path} className={styles.glint} transform="translate(-0.95 -1.05)" />
    </g>
  )
})
