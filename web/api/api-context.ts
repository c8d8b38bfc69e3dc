/**
 * The client that loaders call, put into the router's context by the caller that renders the page.
 * On the server it calls the API in the same process, without a network round trip.
 */
import { createContext } from 'react-router'

import type { Call } from './client.ts'

export const apiContext = createContext<Call>()
