/** Link to a batch on the page of batches, which lists the batches of its day. */
import { Link } from '#web/ui/actions/link.tsx'

export function BatchLink({ number }: { number: string }) {
  return <Link to={`/pharmacy-dashboard/batches?batch=${number}`}>{number}</Link>
}
