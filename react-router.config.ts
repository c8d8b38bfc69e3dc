// React Router's own settings: pages are rendered on the server, the list of routes is part of the
// first load (it is small), so that no navigation waits for a request about routes.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
