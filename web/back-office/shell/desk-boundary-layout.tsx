// When a desk fails, the bar stays and the error replaces the desk.
import { Outlet } from 'react-router'
import { ErrorPage } from '#web/ui/feedback/error-page.tsx'

export default function DeskBoundaryLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
