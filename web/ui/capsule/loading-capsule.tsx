// Loading indicator of a whole page: beads rise to two thirds of the capsule and stop. Decorative:
// the text beside it says what is loading.
import { createProgressLayers } from '#domain/catalogue/capsule/progress.ts'
import { ApricotLayers } from './apricot-layers.tsx'
import { CapsuleFrame } from './capsule-frame.tsx'
import styles from './loading-capsule.module.css'

/** Two thirds of the layers. The CSS delays each after the first with a class, `r2` to `r8`. */
const layers = createProgressLayers(12).slice(0, 8)

/** Horizontal, 120 px by default. */
export function LoadingCapsule(props: { length?: number; className?: string | undefined }) {
  return (
    <CapsuleFrame horizontal length={props.length ?? 120} className={props.className}>
      {layers.map((layer, index) => (
        <ApricotLayers
          key={index}
          layer={layer}
          className={[styles.rise, styles[`r${index + 1}`]].join(' ')}
        />
      ))}
    </CapsuleFrame>
  )
}
