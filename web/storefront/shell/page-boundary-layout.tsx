// When a page fails or isn't there, bar, cart and footer stay; only the page gives way to what can
// be said about it.
import { Outlet } from 'react-router'
import { ErrorPage } from '#web/ui/error-page.tsx'

export default function PageBoundaryLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
