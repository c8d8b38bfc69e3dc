// One layer of apricot beads, which stand for answers of the quiz and never for an ingredient.
// Their colours change with the scheme, so they are CSS classes; ingredient beads have fixed
// colours.
import { memo } from 'react'

import { toDotsPath } from '#domain/catalogue/capsule/dots-path.ts'
import type { ProgressLayer } from '#domain/catalogue/capsule/progress.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './apricot-layers.module.css'

/** Memoised, because an answer in the quiz usually changes only one of the layers. */
export const ApricotLayers = memo(function ApricotLayers(props: {
  layer: ProgressLayer
  className?: string | undefined
}) {
  const { places, isLight } = props.layer
  const path = toDotsPath(places)
  return (
    <g className={classNames(styles.layer, isLight && styles.light, props.className)}>
      <path d={path} className={styles.deep} />
      <path d={path} className={styles.fill} />
      <path d={path} className={styles.bloom} transform="translate(-0.45 -0.5)" />
      <path d={path} className={styles.glint} transform="translate(-0.95 -1.05)" />
    </g>
  )
})
