// Error boundary of a desk: the error page replaces the desk, and the bar stays.
import { Outlet } from 'react-router'
import { ErrorPage } from '#web/ui/feedback/error-page.tsx'

export default function DeskBoundaryLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
