// The empty shell: for an empty cart, no orders, or a formula without known amounts.
import { CapsuleFrame, type CapsuleShape } from './capsule-frame.tsx'

/** Lying and 120 px by default. Always decorative: the text beside it says what is empty. */
export function EmptyCapsule(props: Omit<CapsuleShape, 'lying'> & { standing?: boolean }) {
  const { standing = false, length = 120, className } = props
  return <CapsuleFrame lying={!standing} length={length} className={className} flat />
}
