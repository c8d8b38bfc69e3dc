// Error boundary inside the shell: if a page fails or is missing, bar, cart and footer stay.
import { Outlet } from 'react-router'
import { ErrorPage } from '#web/ui/feedback/error-page.tsx'

export default function PageBoundaryLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
