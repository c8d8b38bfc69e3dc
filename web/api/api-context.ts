/**
 * React Router context with the API client of loaders. The client calls the API in the server's own
 * process, without a network round trip (`createLoaderContext` in web/entry.server.tsx).
 */
import { createContext } from 'react-router'

import type { ApiCall } from './client.ts'

export const apiContext = createContext<ApiCall>()
