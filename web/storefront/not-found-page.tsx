// Catch-all route.
import { data } from 'react-router'
import { NotFound } from '#web/ui/feedback/error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
