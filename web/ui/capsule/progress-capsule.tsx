// Capsule of the quiz: one layer of apricot beads per answer. The layers of later answers are
// rendered too, but transparent: an answer fades its layer in, and "back" fades it out.
import { useMemo } from 'react'
import {
  capsuleLength,
  capsuleRadius,
  computeRadiusAt,
} from '#domain/catalogue/capsule/capsule-shape.ts'
import { createProgressLayers, computeProgressLevel } from '#domain/catalogue/capsule/progress.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { ApricotLayers } from './apricot-layers.tsx'
import { CapsuleFrame } from './capsule-frame.tsx'
import styles from './progress-capsule.module.css'

/**
 * Height of the vertical capsule in px at a font size of 16 px. progress-capsule.module.css repeats
 * it; with another height there, the line misses the fill level.
 */
const capsuleHeightPx = 383
/**
 * Lowest position of the line, from the top, at which the text fits below it. For lower lines the
 * text is above, because it would otherwise end below the capsule.
 */
const maxLineYForTextBelowPx = 290

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

/**
 * The capsule is vertical (139 × 383 px), with a line at its fill level. On screens up to 900 px
 * wide it is horizontal (132 × 48 px), beside the counter.
 */
export function ProgressCapsule(props: {
  /** Number of answered questions. Each one fills a layer. */
  answeredCount: number
  /** Number of questions on the visitor's path, including the last one with Submit. */
  pathLength: number
  /** False while later answers may still shorten the path: the counter then says "up to". */
  isLengthFixed: boolean
  /** The number that the counter shows; usually one more than `answeredCount`. */
  questionNumber: number
  /** Text under the counter beside the horizontal capsule. */
  note?: string | undefined
  className?: string | undefined
}) {
  const { answeredCount, pathLength, isLengthFixed, questionNumber } = props
  const t = useTranslator()
  const layers = useMemo(() => createProgressLayers(pathLength), [pathLength])
  const counterValues = { question: questionNumber, count: pathLength }
  const counterText = isLengthFixed
    ? t('Question {question} of {count}', counterValues)
    : t('Question {question} of up to {count}', counterValues)
  const pixelsPerUnit = capsuleHeightPx / capsuleLength
  const fillHeight = computeProgressLevel(answeredCount, pathLength)
  const lineY = roundToTenth(fillHeight * pixelsPerUnit)
  const lineX = roundToTenth((computeRadiusAt(fillHeight) - capsuleRadius) * pixelsPerUnit)
  // Baseline of the first of three text lines, which are 20 px apart.
  const textY = lineY + (lineY < maxLineYForTextBelowPx ? 24 : -54)
  return (
    <div className={classNames(styles.progress, props.className)}>
      <div className={styles.frame}>
        <CapsuleFrame className={styles.capsule}>
          {layers.map((layer, index) => (
            <ApricotLayers
              key={index}
              layer={layer}
              className={index < answeredCount ? styles.filled : styles.ahead}
            />
          ))}
        </CapsuleFrame>
      </div>
      {/* In px from the right edge of the capsule: the line ends at 126, the text begins at 18. */}
      <svg viewBox={`0 0 260 ${capsuleHeightPx}`} className={styles.leader} aria-hidden="true">
        <path d={`M${lineX} ${lineY}H126`} />
        <path d={`M${lineX} ${lineY}h0`} className={styles.dot} />
        <text x="18" y={textY} className={styles.counter}>
          {counterText}
        </text>
        <text x="18" y={textY + 20}>
          {t('Your capsule fills')}
        </text>
        <text x="18" y={textY + 40}>
          {t('as you answer')}
        </text>
      </svg>
      <p className={styles.text}>
        {counterText}
        {props.note && <span className={styles.note}>{props.note}</span>}
      </p>
    </div>
  )
}
