// The empty shell: for an empty cart, no orders, or a formula without known amounts.
import { CapsuleFrame, type CapsuleProps } from './capsule-frame.tsx'

/** Horizontal and 120 px by default. Always decorative: the text beside it says what is empty. */
export function EmptyCapsule(props: Omit<CapsuleProps, 'horizontal'> & { vertical?: boolean }) {
  const { vertical = false, length = 120, className } = props
  return <CapsuleFrame horizontal={!vertical} length={length} className={className} flat />
}
