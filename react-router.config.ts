// React Router's own settings: pages are rendered on the server, and a page brings the routes that it
// shows itself. Those its links lead to are fetched when it is at rest, before anybody presses one: the
// whole list weighs as much as a page of its own.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
