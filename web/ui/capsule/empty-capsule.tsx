// The shell alone: an empty cart, no orders yet, a formula whose amounts aren't known.
import { CapsuleFrame, type CapsuleShape } from './capsule-frame.tsx'

/** 120 px and lying unless said otherwise; always decoration, the sentence beside it says what is empty. */
export function EmptyCapsule(props: Omit<CapsuleShape, 'lying'> & { standing?: boolean }) {
  const { standing = false, length = 120, className } = props
  return <CapsuleFrame lying={!standing} length={length} className={className} flat />
}
