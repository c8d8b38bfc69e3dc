// The shell of every capsule drawing. Its children are the contents, which are clipped to the shell.
// Light comes from the left, or from above if the capsule is horizontal.
import { useId, type ReactNode } from 'react'
import {
  bodyPath,
  capPath,
  capsuleLength,
  capsuleWidth,
  contentsClipPath,
  horizontalMatrix,
  horizontalViewBox,
  shading,
  shadingOpacity,
  outlinePath,
  verticalViewBox,
  highlightPath,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import styles from './capsule-frame.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'

/** Props of every capsule drawing. */
export type CapsuleProps = {
  /** The cap is on the left. By default the capsule is vertical, with the cap on top. */
  horizontal?: boolean
  /** Length in CSS pixels; without it CSS sets the size. */
  length?: number | undefined
  className?: string | undefined
}

/** `label` is the text alternative (`role="img"`). Without a label the drawing is decorative. */
export function CapsuleFrame(
  props: CapsuleProps & {
    label?: string | undefined
    /** Draws no shading and no highlight. */
    flat?: boolean
    children?: ReactNode
  },
) {
  const { horizontal = false, length, label, flat = false } = props
  const id = useId()
  const clipId = `${id}c`
  const shadingId = `${id}s`
  // In CSS pixels, like `length`.
  const thickness = length && Math.round((length * capsuleWidth) / capsuleLength)
  return (
    <svg
      viewBox={horizontal ? horizontalViewBox : verticalViewBox}
      width={horizontal ? length : thickness}
      height={horizontal ? thickness : length}
      className={classNames(styles.capsule, props.className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <defs>
        <clipPath id={clipId}>
          <path d={contentsClipPath} />
        </clipPath>
        <linearGradient id={shadingId}>
          {shading.map(({ offset, colour, opacity }) => (
            <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
          ))}
        </linearGradient>
      </defs>
      <g transform={horizontal ? horizontalMatrix : undefined}>
        <path d={outlinePath} className={styles.shell} />
        <g clipPath={`url(#${clipId})`}>{props.children}</g>
        {!flat && <path d={outlinePath} fill={`url(#${shadingId})`} opacity={shadingOpacity} />}
        <path d={capPath} className={styles.cap} />
        <path d={bodyPath} className={styles.body} />
        {!flat && <path d={highlightPath} className={styles.highlight} />}
      </g>
    </svg>
  )
}
